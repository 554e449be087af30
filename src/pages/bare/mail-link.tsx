// The pages behind links in mails: one question or result, one button that posts, and a way back. No script needed.
import type { Context } from 'hono'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { createShop, type Shop } from '#client/stores/shop-data.ts'
import { MAIL_LINKS_WORDS } from '#domain/content/words/mail-links.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { marketOf } from '#domain/market/markets.ts'
import type { Address } from '#domain/site/addresses.ts'
import { LANGUAGE_PARAMETER, MARKET_PARAMETER, type MailPlace } from '#domain/site/mail-links.ts'
import type { Words } from '#domain/text/words.ts'
import { readBytes } from '#guards/request-body.ts'
import { marketsOf } from '#http/markets.ts'
import { wordsFor } from '#http/word-files.ts'
import { offeredLanguage } from '#mail/mail-words.ts'
import { type RenderOptions, renderPage } from '#pages/layout/render.tsx'
import { shopData } from '#pages/layout/shop-data.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

export interface MailLinkWords {
  heading: string
  text: string
  /** A discount code to show, or null. */
  code?: string | null | undefined
  /** Target and label of the button; null if there is nothing left to do. */
  form: { action: string; label: string } | null
}

export type MailLinkOptions = Pick<RenderOptions, 'address' | 'page' | 'title' | 'description' | 'status'> &
  MailLinkWords

const MAX_BODY_BYTES = 16 * 1024 // the button sends no body, mail programs one line (RFC 8058)

/**
 * Reads and discards a request's body, because `wrangler dev` stops working after a few unread ones; false if it is
 * larger than any mail program or our button sends.
 */
export const dropBody = async (request: Request): Promise<boolean> =>
  typeof (await readBytes(request, MAX_BODY_BYTES).catch(() => '')) !== 'string'

export type MailLinkTexts = Words<typeof MAIL_LINKS_WORDS>

/**
 * Answers in the language of the mail, if the shop still has it, and with links to its market, or to the first market in
 * that language. Returns both, for the links of the page's form. A language that cannot be read is shown in British
 * English: the link must work.
 */
export async function inPlaceOfMail(
  c: Context<AppEnv>,
  config: Config,
  searchParams: URLSearchParams,
): Promise<MailPlace> {
  const markets = marketsOf(config)
  const language = offeredLanguage(searchParams.get(LANGUAGE_PARAMETER), markets)
  const inLanguage = markets.filter((market) => market.language === language)
  const market = marketOf(inLanguage, searchParams.get(MARKET_PARAMETER) ?? '') ?? inLanguage[0] ?? DEFAULT_MARKET
  if (market.prefix !== '' && (await wordsFor(c.env, market)) !== null) c.set('market', market)
  return { language, market: market.prefix }
}

/** The facts of these pages, for their texts. */
export const mailLinkShop = async (c: Context<AppEnv>, config: Config, { headers }: Address): Promise<Shop> =>
  createShop(await shopData(c, config, { headers, embed: false }))

/** Not framed, cached or indexed. */
export const mailLinkResponse = (
  c: Context<AppEnv>,
  config: Config,
  { heading, text, code, form, ...page }: MailLinkOptions,
): Promise<Response> =>
  renderPage(c, config, {
    ...page,
    canonicalPath: null,
    chrome: 'bare',
    children: <MailLinkPage heading={heading} text={text} code={code} form={form} />,
  })

/** The text, with a mail address in it turned into a link. */
export function MailLinked({ text, address }: { text: string; address: string }) {
  const at = text.lastIndexOf(address)
  if (at < 0) return text
  const [before, after] = [text.slice(0, at), text.slice(at + address.length)]
  return (
    <>
      {before}
      <a href={`mailto:${address}`} className="underline">
        {address}
      </a>
      {after}
    </>
  )
}

function MailLinkPage({ heading, text, code, form }: MailLinkWords) {
  const { brand, paths } = useShop()
  const t = useWords('mail-links', MAIL_LINKS_WORDS)
  return (
    <main id="main" className="wrap flex min-h-svh max-w-3xl flex-col py-10">
      <Logo name={brand.name} />
      <div className="my-auto py-8">
        <h1 className="text-3xl">{heading}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted-foreground">
          <MailLinked text={text} address={brand.supportEmail} />
        </p>
        {code ? (
          <p className="panel mt-6 inline-block max-w-full px-5 py-4">
            <span className="block text-muted-foreground text-sm">{t.codeLabel}</span>
            <strong className="mt-1 block break-all font-mono text-xl sm:text-2xl">{code}</strong>
          </p>
        ) : null}
        <div className="mt-8 flex flex-wrap gap-3">
          {form ? (
            <form method="post" action={form.action}>
              <Button type="submit">{form.label}</Button>
            </form>
          ) : null}
          <ButtonLink tone="secondary" href={paths.home}>
            {t.home}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
