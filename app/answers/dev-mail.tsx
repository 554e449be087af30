// /dev/mail of the app: its mails in a development shop, codes and links among them, where there is no mailbox to read.
// Shown as text: nothing of a mail runs here.
import { desc } from 'drizzle-orm'
import { Fragment, type ReactNode } from 'react'
import { D1_READ_BUDGET_MS } from '../../src/domain/site/timings'
import { showsMails } from '../../src/mail/shown-mails'
import { appOutbox } from '../db/schema'
import { runStatement } from '../db/statement'
import { reached, type Visit } from '../door/visit'
import { page } from '../frame/page'
import { composeRow } from '../mail/templates'

const MAX_MAILS = 50
/** As a mail's text has a link: at the end of what it is about. */
const LINK = /https?:\/\/\S+$/

/** The page, or null where nobody may read these mails. */
export async function devMailPage(visit: Visit): Promise<Response | null> {
  const { config, url, env } = visit
  if (!showsMails(config, url)) return null
  const rows = reached(
    await runStatement(
      env.DB,
      (store) => store.select().from(appOutbox).orderBy(desc(appOutbox.createdAt), desc(appOutbox.id)).limit(MAX_MAILS),
      { what: 'list recent mails', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return page(visit, {
    title: 'Mails',
    children: (
      <>
        <h1 className="app-heading">Mails</h1>
        <p className="app-lead">
          {rows.length === 0
            ? 'None yet. Ask for a code and load this page again.'
            : 'Newest first. This page exists in development only.'}
        </p>
        <p className="mt-4">
          <a href={`${config.siteUrl}/dev/mail`} className="app-link">
            Mails of the shop
          </a>
        </p>
        {rows.map((row) => {
          const content = composeRow(row, config)
          return (
            <article key={row.id} className="panel mt-6 p-5" data-mail={row.id} data-kind={row.kind}>
              <h2 className="text-lg">{content?.subject ?? `Nothing to show of ${row.kind}`}</h2>
              <p className="app-hint">{`To ${row.recipient} · ${row.status}`}</p>
              {content ? (
                <pre className="mt-4 whitespace-pre-wrap break-words text-sm">{withLinks(content.text)}</pre>
              ) : null}
            </article>
          )
        })}
      </>
    ),
  })
}

/** The text with its links where they stand; what is named in its last part stays words. */
const withLinks = (text: string): ReactNode[] =>
  text.split('\n\n').map((part, at, all) => {
    const [href] = (at < all.length - 1 ? LINK.exec(part) : null) ?? []
    return (
      <Fragment key={part}>
        {at === 0 ? '' : '\n\n'}
        {href === undefined ? (
          part
        ) : (
          <>
            {`${part.slice(0, -href.length).trimEnd()}\n`}
            <a href={href} className="app-link break-all">
              {href}
            </a>
          </>
        )}
      </Fragment>
    )
  })
