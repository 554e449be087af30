// /dev/mail: the mails of a development shop, so that they can be read, and their links followed, where no mail service
// is. Shown as text, the HTML too: nothing of a mail runs here.
import type { Context } from 'hono'
import { listRecentMails } from '../../db/recent-mails'
import type { Address } from '../../domain/site/addresses'
import { type AppEnv, type Config, siteOrigin } from '../../env'
import { composeMail } from '../../mail/compose'
import { preparePersonalFacts } from '../../mail/personal'
import { showsMails } from '../../mail/shown-mails'
import { parsePayload } from '../../mail/templates'
import { renderPage } from '../frame/render'

const MAX_MAILS = 50

/** The page, or null for a shop whose mails nobody may read here. */
export async function devMailPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response | null> {
  if (!showsMails(config, new URL(c.req.url))) return null
  const found = await listRecentMails(c.env.DB, MAX_MAILS)
  const mails = await Promise.all(
    (found.ok ? found.value : []).map(async (row) => {
      // Once a mail is out its payload is gone: it is drawn without the name.
      const payload = parsePayload(row.payload) ?? { name: '', shopUrl: siteOrigin(config, c.req.url) }
      const personal = await preparePersonalFacts(c.env.DB, { ...row, ...payload }, config, { giving: false })
      const facts = {
        ...payload,
        ...(personal ?? { code: config.brand.promoCode, ownCodeUrl: null, confirmUrl: null }),
      }
      return { ...row, confirmUrl: facts.confirmUrl, content: await composeMail(row, facts, config) }
    }),
  )
  return renderPage(c, config, {
    address,
    page: 'dev-mail',
    title: `Mails · ${config.brand.name}`,
    description: 'Mails of this development shop.',
    canonicalPath: null,
    chrome: 'bare',
    children: <MailList mails={mails} />,
  })
}

type ShownMail = { id: string; recipient: string; kind: string; status: string; attempts: number } & {
  confirmUrl: string | null
  content: Awaited<ReturnType<typeof composeMail>>
}

function MailList({ mails }: { mails: ShownMail[] }) {
  return (
    <main id="main" className="wrap max-w-3xl py-10">
      <h1 className="text-3xl">Mails</h1>
      <p className="mt-3 text-muted-foreground">
        {mails.length === 0
          ? 'None yet. Sign up for the discount code and load this page again.'
          : 'Newest first. Names are forgotten once a mail is out. This page exists in development only.'}
      </p>
      {mails.map(({ id, recipient, kind, status, attempts, confirmUrl, content }) => (
        <article key={id} className="panel mt-6 p-5" data-mail={id} data-status={status}>
          <h2 className="text-xl">{content?.subject ?? `No template for ${kind}`}</h2>
          <p className="mt-1 text-muted-foreground text-sm">{`To ${recipient} · ${status} · attempts: ${attempts}`}</p>
          {content ? (
            <>
              <pre className="mt-4 whitespace-pre-wrap break-words text-sm">{content.text}</pre>
              <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
                {confirmUrl === null ? null : (
                  <a href={confirmUrl} className="underline">
                    Confirm link of this mail
                  </a>
                )}
                <a href={content.unsubscribeUrl} className="underline">
                  Unsubscribe link of this mail
                </a>
              </p>
              <details className="mt-4">
                <summary>HTML</summary>
                <pre className="mt-2 whitespace-pre-wrap break-words text-xs">{content.html}</pre>
              </details>
            </>
          ) : null}
        </article>
      ))}
    </main>
  )
}
