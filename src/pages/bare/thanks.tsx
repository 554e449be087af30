// /order/thanks: the return page of a hosted checkout after payment, and of the sample checkout after a test order.
// It says nothing about the order, so its address can be shared safely.
import type { Context } from 'hono'
import type { Address } from '#domain/site/addresses.ts'
import { storageKeys } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { renderPage } from '#pages/layout/render.tsx'
import type { AppEnv, Config } from '#src/env.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

const PAID = 'A confirmation is on its way to you. When your card is posted you get a link to set it up.'
const TEST = 'This was a test order. No payment was taken.'

/** The page's script deletes the stored cart named in `data-forget`: a paid cart is not offered again. */
export async function thanksPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  const { brand } = config
  const isTest = config.sampleOrders && new URL(c.req.url).searchParams.get('test') === '1'
  return renderPage(c, config, {
    address,
    page: 'thanks',
    title: `Thank you · ${brand.name}`,
    description: isTest ? TEST : PAID,
    canonicalPath: null,
    chrome: 'bare',
    children: (
      <main
        id="main"
        className="wrap flex min-h-svh max-w-3xl flex-col py-10"
        data-forget={storageKeys(brand).cartCopy}
      >
        <Logo name={brand.name} />
        <div className="my-auto py-10">
          <h1 className="text-3xl">Thank you</h1>
          <p className="mt-4 text-lg text-muted-foreground">{isTest ? TEST : PAID}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {isTest ? <ButtonLink href={`${brand.appHost}/admin/orders`}>Pack it in the app</ButtonLink> : null}
            <ButtonLink tone={isTest ? 'secondary' : 'primary'} href={routes(brand).home}>
              Back to the shop
            </ButtonLink>
          </div>
        </div>
      </main>
    ),
  })
}
