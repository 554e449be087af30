// The pages behind the links of a mail: one question or one answer, one button that posts, a way back. No script needed.
import type { Context } from 'hono'
import { Button, ButtonLink } from '../../client/ui/button'
import { Logo } from '../../client/ui/logo'
import type { Brand } from '../domain/brand'
import { routes } from '../domain/routes'
import type { AppEnv, Config } from '../env'
import { type RenderOptions, renderPage } from './render'

export interface MailLinkWords {
  heading: string
  text: string
  /** Where the button posts and what it says; null when there is nothing left to do. */
  form: { action: string; label: string } | null
}

export type MailLinkOptions = Pick<RenderOptions, 'page' | 'title' | 'description' | 'status'> & MailLinkWords

/** Reads the request's body to its end and drops it: `wrangler dev` stops working after a few that were left unread. */
export const dropBody = async (request: Request): Promise<void> => {
  await request.body?.pipeTo(new WritableStream()).catch(() => {})
}

/** Neither framed nor cached nor found by search engines. */
export const mailLinkResponse = (
  c: Context<AppEnv>,
  config: Config,
  { heading, text, form, ...page }: MailLinkOptions,
): Promise<Response> =>
  renderPage(c, config, {
    ...page,
    canonicalPath: null,
    pageClass: 'standalone',
    noStore: true,
    chrome: 'bare',
    children: <MailLinkPage brand={config.brand} {...{ heading, text, form }} />,
  })

/** The text, with the shop's mail address as a link where it names it. */
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

function MailLinkPage({ brand, heading, text, form }: MailLinkWords & { brand: Brand }) {
  return (
    <main id="main" className="wrap flex min-h-svh max-w-3xl flex-col py-10">
      <Logo name={brand.name} />
      <div className="my-auto py-8">
        <h1 className="text-3xl">{heading}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted-foreground">
          <Words text={text} address={brand.supportEmail} />
        </p>
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
