// The site header: promo line, desktop links, logo, menu and cart button. Spec §2 "Site header"; D-16, D-19.
import { Menu, ShoppingBag, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { routes } from '../../src/domain/routes'
import { PROMO_FADE_MS, PROMO_ROTATION_MS } from '../../src/domain/timings'
import { useInterval } from '../browser/use-interval'
import { useShop } from '../shop'
import { IconButton } from '../ui/button'
import { Logo } from '../ui/logo'
import { useCart } from '../use-cart'

// D-102
const PROMO_LINES = [
  'Free Lifetime Access With Your Order',
  'FREE Next Day Delivery',
  'Free 48h Shipping',
  '30-Day Money-Back Guarantee',
] as const

export function SiteHeader({ page }: { page: string }) {
  const { brand } = useShop()
  const paths = routes(brand)
  return (
    <header className="sticky top-0 z-40 border-border border-b bg-header text-foreground">
      <PromoLine />
      <div className="wrap flex h-16 items-center gap-3">
        <MainMenu />
        <a href={paths.home} className="mr-auto rounded-sm py-2" onClick={(event) => toTop(event, page === 'home')}>
          <Logo name={brand.name} />
        </a>
        <nav aria-label="Site" className="hidden items-center gap-6 text-sm md:flex">
          <a className="py-2 hover:underline" href={paths.homeFeatures}>
            Learn More
          </a>
          <a className="py-2 hover:underline" href={brand.brandSiteUrl} target="_blank" rel="noopener">
            Visit {brand.name}
          </a>
        </nav>
        <CartButton />
      </div>
    </header>
  )
}

/** On the home page the logo scrolls to the top without a reload (HDR-12). */
function toTop(event: React.MouseEvent, onHome: boolean): void {
  if (!onHome || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  window.scrollTo({ top: 0 })
}

function PromoLine() {
  const [line, setLine] = useState(0)
  const [fading, setFading] = useState(false)
  const [paused, setPaused] = useState(false)
  useInterval(() => setFading(true), paused ? null : PROMO_ROTATION_MS)
  useEffect(() => {
    if (!fading) return
    const timer = setTimeout(() => {
      setLine((current) => (current + 1) % PROMO_LINES.length)
      setFading(false)
    }, PROMO_FADE_MS)
    return () => clearTimeout(timer)
  }, [fading])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the rotation, nothing is operated here
    <div
      className="bg-banner text-banner-foreground"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
    >
      <p
        data-promo
        className={`wrap py-1.5 text-center font-semibold text-sm transition-opacity duration-150 ${fading ? 'opacity-0' : 'opacity-100'}`}
      >
        {PROMO_LINES[line]}
      </p>
    </div>
  )
}

function MainMenu() {
  const { brand } = useShop()
  const paths = routes(brand)
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [open])
  const item = 'block rounded-sm px-4 py-3 hover:bg-secondary hover:text-secondary-foreground'
  const close = () => setOpen(false)
  return (
    <div ref={root} className="relative">
      <IconButton
        label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </IconButton>
      <nav id="main-menu" aria-label="Menu" hidden={!open} className="panel absolute top-full left-0 mt-2 w-64 p-2">
        <ul>
          <li>
            <a className={item} href={paths.homeFeatures} onClick={close}>
              Learn More
            </a>
          </li>
          <li>
            <a className={item} href={brand.brandSiteUrl} target="_blank" rel="noopener" onClick={close}>
              Visit {brand.name}
            </a>
          </li>
          <li>
            <a className={item} href={paths.core()} onClick={close}>
              Core Editions
            </a>
          </li>
          <li>
            <a className={item} href={paths.homeShop} onClick={close}>
              Shop All
            </a>
          </li>
          <li>
            <a className={item} href={paths.limited()} onClick={close}>
              Limited Editions
            </a>
          </li>
        </ul>
      </nav>
    </div>
  )
}

function CartButton() {
  const { totalItems, openCart } = useCart()
  const label = totalItems === 0 ? 'Open cart' : `Open cart, ${totalItems} ${totalItems === 1 ? 'item' : 'items'}`
  return (
    <IconButton label={label} className="relative" onClick={openCart} data-cart-button>
      <ShoppingBag aria-hidden="true" />
      {totalItems > 0 ? (
        <span
          data-cart-badge
          className="absolute -top-0.5 -right-1 min-w-5 rounded-full bg-accent px-1 text-center font-bold text-accent-foreground text-xs leading-5"
        >
          {totalItems}
        </span>
      ) : null}
    </IconButton>
  )
}
