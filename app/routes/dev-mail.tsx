// `/dev/mail` of the app: in development it shows the mails, including codes and links. `?mail=` selects one, `?html=` is the
// document of that mail's frame, in which no script runs.

import { desc, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { appOutbox } from '#app/db/schema.ts'
import { appHeaders } from '#app/guards/answers.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { pageStyles } from '#app/layout/assets.ts'
import { page } from '#app/layout/page.tsx'
import { languageOfRow } from '#app/mail/row-language.ts'
import { composeRow } from '#app/mail/templates.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { framedMail, Inbox, type InboxMail, inboxPolicy } from '#mail/inbox.tsx'
import { senderOf } from '#mail/sender.ts'
import { showsMails } from '#mail/shown-mails.ts'

const MAX_MAILS = 50
/** In a mail's text a link is at the end of its paragraph. */
const LINK = /https?:\/\/\S+$/

/** The page, or null outside development. */
export async function devMailPage(visit: Visit): Promise<Response | null> {
  const { config, url, env } = visit
  if (!showsMails(config, url)) return null
  const framed = url.searchParams.get('html')
  // Orders of the sample checkout wait for the Cron, which a machine of one's own does not run.
  if (framed === null) {
    const { confirmAndSend } = await import('#app/orders/confirmation-mail.ts')
    await confirmAndSend(env, config, visit.now)
  }
  const rows = reached(
    await runStatement(
      env.DB,
      (store) => store.select().from(appOutbox).orderBy(desc(appOutbox.createdAt), sql`rowid DESC`).limit(MAX_MAILS),
      { what: 'list recent mails', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const mails = await Promise.all(
    rows.map(async (row): Promise<InboxMail> => {
      const inLanguage = await languageOfRow(env, config, row)
      const content = typeof inLanguage === 'string' ? null : composeRow(row, config, inLanguage)
      return {
        ...row,
        at: row.createdAt,
        subject: content?.subject ?? `Nothing to show of ${row.kind}`,
        content,
        links: content ? linksOf(content.text) : [],
      }
    }),
  )
  if (framed !== null) {
    const content = mails.find(({ id }) => id === framed)?.content
    return content ? framedMail(content.html, config.siteUrl) : null
  }
  return page(visit, {
    title: 'Emails',
    width: 'console',
    headers: { 'Content-Security-Policy': inboxPolicy(appHeaders()['Content-Security-Policy'] ?? '', mails) },
    children: (
      <Inbox
        mails={mails}
        url={url}
        sender={senderOf(config)}
        styles={pageStyles('client/styles/inbox.css')}
        lead="Newest first. This page exists in development only."
        empty={{ words: 'Ask for a code and load this page again.', label: 'Sign in', href: href('login') }}
        other={{ label: 'Emails of the shop', href: `${config.siteUrl}/dev/mail` }}
      />
    ),
  })
}

/** The links of a mail's text with the words before them. The last paragraph, the footer, is left out. */
const linksOf = (text: string): InboxMail['links'] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((part) => {
      const [href] = LINK.exec(part) ?? []
      return href === undefined ? [] : [{ words: part.slice(0, -href.length).trimEnd(), label: href, href }]
    })
