// The cart dialog on a page of another market: the cart in its own currency, and the ways on. Nothing changes the cart but
// the shopper's buttons. Loaded with the first such cart.
import { type ReactNode, useEffect, useState } from 'react'
import { useCart, useCartPanel } from '#client/browser/cart/use-cart.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { CartItem } from '#domain/cart/cart.ts'
import { cartMarketOf, countryOf } from '#domain/cart/cart-market.ts'
import { MOVING_WORDS } from '#domain/content/words/moving.ts'
import type { CountryName } from '#domain/market/country-names.ts'
import type { Market } from '#domain/market/market.ts'
import { routes } from '#domain/site/routes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CartMove } from './cart-move.client.tsx'
import { moveCart, startNewCart } from './replace-cart.ts'

export interface CartElsewhereProps {
  /** The lines of the cart and its amounts, in its own currency. */
  lines: ReactNode
  amounts: ReactNode
  /** Does what takes the pressed button away, and then puts the focus on the dialog's name. */
  settle: (work: () => void) => void
  onClose: () => void
}

export function CartElsewhere({ lines, amounts, settle, onClose }: CartElsewhereProps) {
  const shop = useShop()
  const stores = useStores()
  const t = useWords('moving', MOVING_WORDS)
  const waiting = useCartPanel((panel) => panel.waiting)
  const [isComparing, setComparing] = useState(false)
  const names = useCountries()
  if (names === null) return <Sheet foot={amounts}>{lines}</Sheet>

  const { here, there, isClosed, shops } = names
  const notice = isClosed ? t.closed({ country: there.inText }) : t.pricesFor({ country: there.inText })
  const question = isClosed ? t.askMoveClosed({ country: there.inText }) : t.askMove({ country: there.inText })
  const replace = (work: () => void) => {
    settle(work)
    setComparing(false)
    if (waiting === null) return
    stores.panel.getState().close()
    waiting()
  }
  const cancel = () => {
    if (waiting === null) settle(() => setComparing(false))
    else onClose()
  }
  if (waiting !== null || isComparing)
    return (
      <CartMove
        here={here}
        there={there}
        notice={waiting === null ? notice : question}
        moveText={waiting === null ? t.move : t.moveAndAdd}
        onMove={(items: readonly CartItem[]) => replace(() => moveCart(shop, stores, items))}
        onCancel={cancel}
        settle={settle}
      >
        {waiting === null ? null : (
          <Button tone="secondary" onClick={() => replace(() => startNewCart(shop, stores))}>
            {t.startNew}
          </Button>
        )}
      </CartMove>
    )
  return (
    <Sheet
      foot={
        <>
          {amounts}
          <div className="mt-4 grid gap-2">
            <Button onClick={() => settle(() => setComparing(true))}>{t.withPrices({ country: here.inText })}</Button>
            {shops.map(({ name, href }) => (
              <ButtonLink key={href} tone="quiet" href={href}>
                {t.goTo({ name })}
              </ButtonLink>
            ))}
          </div>
        </>
      }
    >
      <Notice text={notice} />
      {lines}
    </Sheet>
  )
}

/** Body and foot of the dialog. */
export function Sheet({ children, foot }: { children: ReactNode; foot: ReactNode }) {
  return (
    <>
      <div className="sheet-scroll px-5 md:px-7">{children}</div>
      <div className="sheet-foot border-border border-t bg-muted px-5 pt-4 text-foreground md:px-7">{foot}</div>
    </>
  )
}

export function Notice({ text }: { text: string }) {
  return (
    <p role="status" className="mt-5 rounded-md border border-accent px-4 py-3 font-semibold text-sm" data-elsewhere>
      {text}
    </p>
  )
}

interface Countries {
  /** The country of the page and that of the cart. */
  here: CountryName
  there: CountryName
  /** Is the cart's market switched off? */
  isClosed: boolean
  /** The other shops to go to: the cart's, or all of them where that is closed. */
  shops: { name: string; href: string }[]
}

/** The countries to name; null until those of a closed market are loaded. */
function useCountries(): Countries | null {
  const { brand, market: page, markets } = useShop()
  const market = useCart((cart) => cart.market)
  const [nameOf, setNameOf] = useState<((country: string) => CountryName) | null>(null)
  const isClosed = !markets.some((each) => cartMarketOf(each).market === market)
  useEffect(() => {
    if (!isClosed) return
    void import('#domain/market/country-names.ts').then(({ countryName }) =>
      setNameOf(() => (country: string) => countryName(country, page.language)),
    )
  }, [isClosed, page.language])

  const known = (country: string): CountryName | undefined =>
    markets.find(({ countries }) => countries[0] === country) ?? nameOf?.(country)
  const here = known(page.countries[0])
  const there = known(countryOf({ market }))
  if (!here || !there) return null
  const isOther = (each: Market) => cartMarketOf(each).market !== cartMarketOf(page).market
  const others = markets.filter((each) => isOther(each) && (isClosed || cartMarketOf(each).market === market))
  const first = others.filter(
    (each, at) => others.findIndex(({ countries }) => countries[0] === each.countries[0]) === at,
  )
  return {
    here,
    there,
    isClosed,
    shops: first.map((each) => ({ name: each.name, href: routes(brand, each).home })),
  }
}
