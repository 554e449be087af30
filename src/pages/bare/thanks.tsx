// /order/thanks: the return page of a hosted checkout after payment, and of the sample checkout after a test order.
// It says nothing about the order, so its address can be shared safely.
import type { Context } from 'hono'
import { createShop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { THANKS_WORDS } from '#domain/content/words/thanks.ts'
import type { Address } from '#domain/site/addresses.ts'
import { storageKeys } from '#domain/site/brand.ts'
import { renderPage } from '#pages/layout/render.tsx'
import { shopData } from '#pages/layout/shop-data.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

/** The page's script deletes the stored cart named in `data-forget`: a paid cart is not offered again. */
export async function thanksPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  const shop = createShop(await shopData(c, config, { headers: address.headers, embed: false }))
  const { brand, paths } = shop
  const t = wordsOf(shop, 'thanks', THANKS_WORDS)
  const isTest = config.sampleOrders && new URL(c.req.url).searchParams.get('test') === '1'
  const text = isTest ? t.test : t.paid
  return renderPage(c, config, {
    address,
    page: 'thanks',
    title: t.title({ brand: brand.name }),
    description: text,
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
          <h1 className="text-3xl">{t.heading}</h1>
          <p className="mt-4 text-lg text-muted-foreground">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {isTest ? <ButtonLink href={`${brand.appHost}/admin/orders`}>{t.pack}</ButtonLink> : null}
            <ButtonLink tone={isTest ? 'secondary' : 'primary'} href={paths.home}>
              {t.home}
            </ButtonLink>
          </div>
        </div>
      </main>
    ),
  })
}
