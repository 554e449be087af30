// /dev/mail: the mails of a development shop, to read them and follow their links without a mail service. `?mail=`
// chooses one, `?html=` is the document of its frame, in which no script runs.
import type { Context } from 'hono'
import { listRecentMails } from '#db/recent-mails.ts'
import { WITHDRAWAL_MAIL } from '#domain/order/withdrawal.ts'
import type { Address } from '#domain/site/addresses.ts'
import { routes } from '#domain/site/routes.ts'
import { marketsOf } from '#http/markets.ts'
import { readWords } from '#http/word-files.ts'
import { composeMail } from '#mail/compose.ts'
import { framedMail, Inbox, type InboxMail, inboxPolicy } from '#mail/inbox.tsx'
import { ENGLISH_MAIL, mailLanguageOf } from '#mail/mail-words.ts'
import { preparePersonalFacts } from '#mail/personal.ts'
import { composeReceipt } from '#mail/receipt.ts'
import { senderOf } from '#mail/sender.ts'
import { showsMails } from '#mail/shown-mails.ts'
import { parsePayload } from '#mail/templates.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { renderPage } from '#pages/layout/render.tsx'
import { type AppEnv, type Bindings, type Config, siteOrigin } from '#src/env.ts'

const MAX_MAILS = 50

/** The page, or null for a shop whose mails must not be shown here. */
export async function devMailPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response | null> {
  const { brand } = config
  const url = new URL(c.req.url)
  if (!showsMails(config, url)) return null
  const mails = await recentMails(c.env, config, c.req.url)
  const framed = url.searchParams.get('html')
  if (framed !== null) {
    const content = mails.find(({ id }) => id === framed)?.content
    return content ? framedMail(content.html, siteOrigin(config, c.req.url)) : null
  }
  const page = await renderPage(c, config, {
    address,
    page: 'dev-mail',
    title: `Emails · ${brand.name}`,
    description: 'Emails of this development shop.',
    canonicalPath: null,
    chrome: 'bare',
    children: (
      <main id="main" className="wrap py-10">
        <Inbox
          mails={mails}
          url={url}
          sender={senderOf(config)}
          styles={pageStyles('client/styles/inbox.css')}
          lead="Newest first. Names are deleted once an email is sent. This page exists in development only."
          empty={{
            words: 'Sign up for the discount code and load this page again.',
            label: 'Open the shop',
            href: routes(brand).home,
          }}
          other={
            showsMails(config, new URL(brand.appHost))
              ? { label: 'Emails of the app', href: `${brand.appHost}/dev/mail` }
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

async function recentMails({ DB: db, ASSETS }: Bindings, config: Config, address: string): Promise<InboxMail[]> {
  const found = await listRecentMails(db, MAX_MAILS)
  return Promise.all(
    (found.ok ? found.value : []).map(async (row): Promise<InboxMail> => {
      if (row.kind === WITHDRAWAL_MAIL) return receiptRow(row, { DB: db, ASSETS }, config, siteOrigin(config, address))
      // The payload is deleted once a mail is sent: it is then rendered without the name, in the sign-up's language.
      const payload = parsePayload(row.payload) ?? {
        name: '',
        shopUrl: siteOrigin(config, address),
        ...(row.market === null ? {} : { market: row.market }),
        ...(row.lang === null ? {} : { lang: row.lang }),
      }
      const found = await mailLanguageOf(
        { language: payload.lang, attempts: row.attempts },
        marketsOf(config),
        (name) => readWords(ASSETS, name),
      )
      const language = typeof found === 'string' ? ENGLISH_MAIL : found
      const personal = await preparePersonalFacts(db, { ...row, ...payload }, config, {
        giving: false,
        language: language.language,
      })
      const facts = {
        ...payload,
        ...(personal ?? { code: config.brand.promoCode, ownCodeUrl: null, confirmUrl: null }),
      }
      const content = await composeMail(row, facts, config, { language })
      const links = [
        { label: 'Confirm link of this email', href: facts.confirmUrl },
        { label: 'Unsubscribe link of this email', href: content?.unsubscribeUrl ?? null },
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

type MailRow = Omit<InboxMail, 'at' | 'subject' | 'content' | 'links'> & { created_at: number }

/** The receipt of a withdrawal, whose content is that of the statement. */
async function receiptRow(
  row: MailRow,
  env: Pick<Bindings, 'DB' | 'ASSETS'>,
  config: Config,
  shopUrl: string,
): Promise<InboxMail> {
  const payload = JSON.stringify({ name: '', shopUrl })
  const content = await composeReceipt(env, { ...row, payload }, config)
  return typeof content === 'string'
    ? { ...row, at: row.created_at, subject: content, content: null, links: [] }
    : { ...row, at: row.created_at, subject: content.subject, content, links: [] }
}
