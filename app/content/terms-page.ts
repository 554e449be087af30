// `/terms` of the app.
import type { Visit } from '#app/guards/visit.ts'
import { noticePage } from './notice-page.tsx'
import { ACCOUNT_TERMS } from './notices.ts'
import { accountTerms } from './terms.ts'

export const GET = (visit: Visit): Promise<Response> =>
  noticePage(visit, {
    heading: 'Terms of your account',
    updated: ACCOUNT_TERMS.updated,
    sections: accountTerms(visit.config.brand, visit.config.siteUrl),
  })
