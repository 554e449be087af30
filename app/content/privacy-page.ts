// `/privacy` of the app.
import type { Visit } from '#app/guards/visit.ts'
import { noticePage } from './notice-page.tsx'
import { PRIVACY_NOTICE } from './notices.ts'
import { privacyNotice } from './privacy.ts'

export const GET = (visit: Visit): Promise<Response> =>
  noticePage(visit, {
    heading: 'Privacy notice',
    updated: PRIVACY_NOTICE.updated,
    sections: privacyNotice(visit.config.brand, visit.config.siteUrl),
  })
