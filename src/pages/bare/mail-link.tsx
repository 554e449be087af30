// The pages behind links in mails: one question or result, one button that posts, and a way back. No script needed.
import type { Context } from 'hono'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { readBytes } from '#guards/request-body.ts'
import { type RenderOptions, renderPage } from '#pages/layout/render.tsx'
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
    children: <MailLinkPage brand={config.brand} heading={heading} text={text} code={code} form={form} />,
  })

/** The text, with the shop's mail address turned into a link. */
function Words({ text, address }: { text: string; address: string }) {
  const [before, after] = text.split(address)
  if (after === undefined) return text
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

function MailLinkPage({ brand, heading, text, code, form }: MailLinkWords & { brand: Brand }) {
  return (
    <main id="main" className="wrap flex min-h-svh max-w-3xl flex-col py-10">
      <Logo name={brand.name} />
      <div className="my-auto py-8">
        <h1 className="text-3xl">{heading}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted-foreground">
          <Words text={text} address={brand.supportEmail} />
        </p>
        {code ? (
          <p className="panel mt-6 inline-block max-w-full px-5 py-4">
            <span className="block text-muted-foreground text-sm">Your 10% discount code</span>
            <strong className="mt-1 block break-all font-mono text-xl sm:text-2xl">{code}</strong>
          </p>
        ) : null}
        <div className="mt-8 flex flex-wrap gap-3">
          {form ? (
            <form method="post" action={form.action}>
              <Button type="submit">{form.label}</Button>
            </form>
          ) : null}
          <ButtonLink tone="secondary" href={routes(brand).home}>
            Back to the shop
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
