// The privacy notice of the app.
import type { Visit } from '../door/visit'
import { noticePage } from './notice-page'
import { PRIVACY_NOTICE } from './notices'
import { privacyNotice } from './privacy'

export const GET = (visit: Visit): Promise<Response> =>
  noticePage(visit, {
    heading: 'Privacy notice',
    updated: PRIVACY_NOTICE.updated,
    sections: privacyNotice(visit.config.brand, visit.config.siteUrl),
  })
