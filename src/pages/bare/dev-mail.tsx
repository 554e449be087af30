// /dev/mail: the mails of a development shop, to read them and follow their links without a mail service. `?mail=`
// chooses one, `?html=` is the document of its frame, in which no script runs.
import type { Context } from 'hono'
import { listRecentMails } from '#db/recent-mails.ts'
import type { Address } from '#domain/site/addresses.ts'
import { routes } from '#domain/site/routes.ts'
import { composeMail } from '#mail/compose.ts'
import { framedMail, Inbox, type InboxMail, inboxPolicy } from '#mail/inbox.tsx'
import { preparePersonalFacts } from '#mail/personal.ts'
import { senderOf } from '#mail/sender.ts'
import { showsMails } from '#mail/shown-mails.ts'
import { parsePayload } from '#mail/templates.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { renderPage } from '#pages/layout/render.tsx'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'

const MAX_MAILS = 50

/** The page, or null for a shop whose mails must not be shown here. */
export async function devMailPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response | null> {
  const { brand } = config
  const url = new URL(c.req.url)
  if (!showsMails(config, url)) return null
  const mails = await recentMails(c.env.DB, config, c.req.url)
  const framed = url.searchParams.get('html')
  if (framed !== null) {
    const content = mails.find(({ id }) => id === framed)?.content
    return content ? framedMail(content.html, siteOrigin(config, c.req.url)) : null
  }
  const page = await renderPage(c, config, {
    address,
    page: 'dev-mail',
    title: `Mails · ${brand.name}`,
    description: 'Mails of this development shop.',
    canonicalPath: null,
    chrome: 'bare',
    children: (
      <main id="main" className="wrap py-10">
        <Inbox
          mails={mails}
          url={url}
          sender={senderOf(config)}
          styles={pageStyles('client/styles/inbox.css')}
          lead="Newest first. Names are forgotten once a mail is out. This page exists in development only."
          empty={{
            words: 'Sign up for the discount code and load this page again.',
            label: 'Open the shop',
            href: routes(brand).home,
          }}
          other={
            showsMails(config, new URL(brand.appHost))
              ? { label: 'Mails of the app', href: `${brand.appHost}/dev/mail` }
              : null
          }
        />
      </main>
    ),
  })
  const response = new Response(page.body, page)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  response.headers.set('Content-Security-Policy', inboxPolicy(policy, mails))
  return response
}

async function recentMails(db: D1Database, config: Config, address: string): Promise<InboxMail[]> {
  const found = await listRecentMails(db, MAX_MAILS)
  return Promise.all(
    (found.ok ? found.value : []).map(async (row): Promise<InboxMail> => {
      // The payload is deleted once a mail is sent: it is then rendered without the name.
      const payload = parsePayload(row.payload) ?? { name: '', shopUrl: siteOrigin(config, address) }
      const personal = await preparePersonalFacts(db, { ...row, ...payload }, config, { giving: false })
      const facts = {
        ...payload,
        ...(personal ?? { code: config.brand.promoCode, ownCodeUrl: null, confirmUrl: null }),
      }
      const content = await composeMail(row, facts, config)
      const links = [
        { label: 'Confirm link of this mail', href: facts.confirmUrl },
        { label: 'Unsubscribe link of this mail', href: content?.unsubscribeUrl ?? null },
      ]
      return {
        ...row,
        at: row.created_at,
        subject: content?.subject ?? `No template for ${row.kind}`,
        content,
        links: content ? links.flatMap(({ label, href }) => (href === null ? [] : [{ label, href }])) : [],
      }
    }),
  )
}
