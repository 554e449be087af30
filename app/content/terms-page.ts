// The terms of an account.
import type { Visit } from '../door/visit'
import { noticePage } from './notice-page'
import { ACCOUNT_TERMS } from './notices'
import { accountTerms } from './terms'

export const GET = (visit: Visit): Promise<Response> =>
  noticePage(visit, {
    heading: 'Terms of your account',
    updated: ACCOUNT_TERMS.updated,
    sections: accountTerms(visit.config.brand, visit.config.siteUrl),
  })
