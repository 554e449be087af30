// What the home page shows, in the order it is shown. Texts that the specification leaves open follow the table of
// D-102; the others repeat its claims and add none. Pure.
import { DELIVERY } from '#domain/market/delivery.ts'
import type { Market } from '#domain/market/market.ts'
import type { Money } from '#domain/market/money.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { GUARANTEE_DAYS } from '#domain/shop/shop-facts.ts'
import { type Brand, premiumName } from '#domain/site/brand.ts'
import type { Routes } from '#domain/site/routes.ts'
import type { Words } from '#domain/text/words.ts'
import type { HERO_WORDS } from './words/hero.ts'
import type { HOME_CLAIMS_WORDS } from './words/home-claims.ts'
import type { HOW_IT_WORKS_WORDS } from './words/how-it-works.ts'

/** The part of a page's shop that these texts depend on. */
interface Facts {
  brand: Brand
  catalogue: Catalogue
  market: Pick<Market, 'zone'>
  money: Pick<Money, 'short'>
  paths: Routes
}

export interface HeroSlide {
  id: 'core' | 'pro' | 'limited'
  title: string
  subtitle: string
  button: string
  /** The target of the button. */
  href: string
  /** What is said of delivery; true in the market's zone. */
  delivery: string
  tiles: readonly [string, string, string, string]
  /** Cards of the preview, front first; several rotate automatically. */
  designs: readonly Design[]
  /** The target of a card in the preview: the slide's page with its `card`. */
  linkTo: (card: string) => string
}

/** The three slides of the hero, in order. */
export function heroSlides(
  { brand, catalogue, market: { zone }, money, paths }: Facts,
  t: Words<typeof HERO_WORDS>,
): readonly [HeroSlide, HeroSlide, HeroSlide] {
  const premium = premiumName(brand)
  const delivery = zone === 'GB' ? t.nextDay : t.freeOver({ amount: money.short(DELIVERY[zone].freeOver) })
  return [
    {
      id: 'core',
      title: t.coreTitle,
      subtitle: t.coreSubtitle,
      button: t.coreButton,
      href: paths.core(),
      delivery,
      tiles: [t.metal, t.sharing, t.noApp, t.lifetime],
      designs: catalogue.core,
      linkTo: paths.core,
    },
    {
      id: 'pro',
      title: premium,
      subtitle: t.proSubtitle,
      button: t.proButton({ premium }),
      href: paths.plus(),
      delivery,
      tiles: [t.analytics, t.customisation, t.teams, t.support],
      designs: catalogue.core.slice(0, 1),
      linkTo: paths.plus,
    },
    {
      id: 'limited',
      title: t.limitedTitle,
      subtitle: t.limitedSubtitle,
      button: t.limitedButton,
      href: paths.limited(),
      delivery,
      tiles: [t.release, t.metal, t.sharing, t.guarantee({ days: GUARANTEE_DAYS })],
      designs: catalogue.limited,
      linkTo: paths.limited,
    },
  ]
}

/** The three steps of "How it works". */
export const howItWorks = (t: Words<typeof HOW_IT_WORKS_WORDS>) =>
  [
    { title: t.activate, text: t.activateText },
    { title: t.setUp, text: t.setUpText },
    { title: t.ready, text: t.readyText },
  ] as const

type Claims = Words<typeof HOME_CLAIMS_WORDS>

/** The scrolling link banner under the hero. */
export const linkBanner = ({ brand, paths }: Pick<Facts, 'brand' | 'paths'>, t: Claims) =>
  [
    { text: t.shopCore, href: paths.coreProducts },
    { text: t.bundles, href: paths.coreBundles },
    { text: premiumName(brand), href: paths.plusDashed },
  ] as const

/** The four audiences of the features section. */
export const audiences = (t: Claims) =>
  [
    { title: t.networking, text: t.networkingText },
    { title: t.creators, text: t.creatorsText },
    { title: t.business, text: t.businessText },
    { title: t.nightlife, text: t.nightlifeText },
  ] as const

export const taglines = (t: Claims) => [t.oneTap, t.noApp, t.metal, t.lifetime] as const

/** The trust bar next to the rating claim; what it says of delivery is true in the market's zone. */
export const trustClaims = ({ market: { zone }, money }: Pick<Facts, 'market' | 'money'>, t: Claims) =>
  [
    t.trusted,
    zone === 'GB' ? t.nextDay : t.freeOver({ amount: money.short(DELIVERY[zone].freeOver) }),
    t.secure,
  ] as const
