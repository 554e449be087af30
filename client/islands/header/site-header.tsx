// The site header: promo line, menu, logo, desktop links, theme selector and cart button. The promo line scrolls away,
// the bar below it stays.
import { ShoppingBag } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useCart, useCartPanel } from '#client/browser/cart/use-cart.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { totalItems } from '#domain/cart/cart.ts'
import { HEADER_WORDS } from '#domain/content/words/header.ts'
import { IconButton } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { MainMenu } from './header-menu.tsx'
import { PromoLine } from './header-promo.tsx'
import { ThemeSelector } from './theme-selector.tsx'

export function SiteHeader({ page }: { page: string }) {
  const { brand, paths } = useShop()
  const t = useWords('header', HEADER_WORDS)
  const onHome = page === 'home'
  const link = 'py-3 wrap-anywhere underline-offset-4 hover:underline'
  return (
    <header className="sticky -top-9 z-40 border-border border-b bg-header text-foreground">
      <PromoLine />
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-2 md:gap-x-4">
        <MainMenu />
        {/* It shrinks for what is beside it: a long name takes two lines. */}
        <div className="flex min-w-0 flex-1 basis-28">
          <a href={paths.home} className="flex min-w-0 rounded-sm py-2.5" onClick={(event) => toTop(event, onHome)}>
            <Logo name={brand.name} />
          </a>
        </div>
        <nav aria-label={t.site} className="hidden min-w-0 items-center gap-7 text-sm md:flex">
          <a className={`${link} max-lg:hidden`} href={paths.core()}>
            {t.core}
          </a>
          <a className={`${link} max-lg:hidden`} href={paths.limited()}>
            {t.limited}
          </a>
          <a className={link} href={paths.homeFeatures} rel="nofollow">
            {t.learnMore}
          </a>
          <a className={link} href={brand.brandSiteUrl} target="_blank" rel="noopener">
            {t.visitLink({ brand: brand.name, name: (text) => text })}
          </a>
        </nav>
        <div className="flex items-center">
          <ThemeSelector hint={onHome} />
          <CartButton />
        </div>
      </div>
    </header>
  )
}

/** On the home page the logo scrolls to the top without a reload. */
function toTop(event: MouseEvent, onHome: boolean): void {
  if (!onHome || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  window.scrollTo({ top: 0 })
}

function CartButton() {
  const count = useCart((cart) => totalItems(cart.items))
  const openCart = useCartPanel((panel) => panel.open)
  const t = useWords('header', HEADER_WORDS)
  const label = count === 0 ? t.openCart : t.openCartWith({ count })
  return (
    <IconButton label={label} className="relative -mr-2.5" onClick={openCart} data-cart-button>
      <ShoppingBag aria-hidden="true" />
      {count > 0 ? (
        <span
          data-cart-badge
          className="absolute top-0 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-bold text-accent-foreground text-xs leading-5"
        >
          {count}
        </span>
      ) : null}
    </IconButton>
  )
}
