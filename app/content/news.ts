// Reports a changed privacy notice or changed terms once, on the dashboard.

import { eq } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { accounts } from '#app/db/schema.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ACCOUNT_TERMS, PRIVACY_NOTICE } from './notices.ts'

export interface News {
  text: string
  href: string
}

/**
 * The texts that changed since this account last saw them; stores that it has seen them now. Terms are reported only to an
 * account that has accepted earlier ones. Resolves with none if D1 fails.
 */
export async function noticeNews({ env, account }: OwnVisit): Promise<News[]> {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ terms: accounts.termsVersion, privacy: accounts.privacyVersion })
        .from(accounts)
        .where(eq(accounts.id, account.id))
        .limit(1),
    { what: 'read notices seen', budgetMs: D1_READ_BUDGET_MS },
  )
  const seen = found.ok ? found.value[0] : undefined
  if (seen === undefined) return []
  const news: News[] = []
  if (seen.privacy !== null && seen.privacy !== PRIVACY_NOTICE.version)
    news.push({ text: `Our privacy notice changed on ${PRIVACY_NOTICE.updated.text}.`, href: href('privacy') })
  if (seen.terms !== null && seen.terms !== ACCOUNT_TERMS.version)
    news.push({ text: `Our terms changed on ${ACCOUNT_TERMS.updated.text}.`, href: href('terms') })
  if (news.length === 0) return []
  await runStatement(
    env.DB,
    (store) =>
      store
        .update(accounts)
        .set({
          privacyVersion: PRIVACY_NOTICE.version,
          ...(seen.terms === null ? {} : { termsVersion: ACCOUNT_TERMS.version }),
        })
        .where(eq(accounts.id, account.id)),
    { what: 'note notices seen', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return news
}
