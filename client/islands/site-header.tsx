// The site header: promo line, menu, logo, desktop links, theme selector and cart button. Spec §2 "Site header"; D-16,
// D-19. The promo line scrolls away, the bar below it stays.
import { ShoppingBag } from 'lucide-react'
import type { MouseEvent } from 'react'
import { routes } from '../../src/domain/routes'
import { useShop } from '../shop'
import { IconButton } from '../ui/button'
import { Logo } from '../ui/logo'
import { useCart } from '../use-cart'
import { MainMenu } from './header-menu'
import { PromoLine } from './header-promo'
import { ThemeSelector } from './theme-selector'

export function SiteHeader({ page }: { page: string }) {
  const { brand } = useShop()
  const paths = routes(brand)
  const link = 'py-3 underline-offset-4 hover:underline'
  return (
    <header className="sticky -top-9 z-40 border-border border-b bg-header text-foreground">
      <PromoLine />
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-2 md:gap-x-4">
        <MainMenu />
        <a
          href={paths.home}
          className="mr-auto flex rounded-sm py-2.5"
          onClick={(event) => toTop(event, page === 'home')}
        >
          <Logo name={brand.name} />
        </a>
        <nav aria-label="Site" className="hidden items-center gap-7 text-sm md:flex">
          {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the text is the specification's (HDR-07) */}
          <a className={link} href={paths.homeFeatures} rel="nofollow">
            Learn More
          </a>
          <a className={link} href={brand.brandSiteUrl} target="_blank" rel="noopener">
            Visit {brand.name}
          </a>
        </nav>
        <div className="flex items-center">
          <ThemeSelector hint={page === 'home'} />
          <CartButton />
        </div>
      </div>
    </header>
  )
}

/** On the home page the logo scrolls to the top without a reload (HDR-12). */
function toTop(event: MouseEvent, onHome: boolean): void {
  if (!onHome || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  window.scrollTo({ top: 0 })
}

function CartButton() {
  const { totalItems, openCart } = useCart()
  const label = totalItems === 0 ? 'Open cart' : `Open cart, ${totalItems} ${totalItems === 1 ? 'item' : 'items'}`
  return (
    <IconButton label={label} className="relative -mr-2.5" onClick={openCart} data-cart-button>
      <ShoppingBag aria-hidden="true" />
      {totalItems > 0 ? (
        <span
          data-cart-badge
          className="absolute top-0 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-bold text-accent-foreground text-xs leading-5"
        >
          {totalItems}
        </span>
      ) : null}
    </IconButton>
  )
}
