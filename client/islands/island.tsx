// <Island>: marks a region of a page that the browser hydrates. The server renders it inside the page; the browser
// finds it by name, reads its props and hydrates it in a root of its own.
import { type ComponentType, createContext, useContext } from 'react'
import type { EmbedExampleProps } from './forms/embed-example.tsx'

/** Props of every island: JSON-safe and small, design keys rather than products. A wrong prop does not compile. */
export interface IslandProps {
  'site-header': { page: string }
  'cart-dialog': Record<string, never>
  'referral-banner': Record<string, never>
  'consent-banner': Record<string, never>
  'newsletter-form': Record<string, never>
  'discount-popup': Record<string, never>
  'hero-carousel': Record<string, never>
  'how-it-works': Record<string, never>
  'feature-cards': Record<string, never>
  'shop-tabs': Record<string, never>
  testimonials: { heading: string }
  'product-configurator': { card: string | null }
  'bundle-list': Record<string, never>
  'limited-builder': { card: string | null }
  'demo-tabs': Record<string, never>
  'ai-scanner-demo': Record<string, never>
  'live-preview': Record<string, never>
  'teams-form': Record<string, never>
  'consultation-form': Record<string, never>
  'checkout-form': Record<string, never>
  'report-form': { username: string }
  'embed-example': EmbedExampleProps
}

export type IslandName = keyof IslandProps

/** On the server: collects the islands of the page, whose texts it carries (src/pages/layout/render.tsx). */
export const PageIslands = createContext<Set<IslandName> | null>(null)

/**
 * load: once the page has loaded, or at its first interaction · visible: when it comes near the viewport, not before
 * load · touch: at the first interaction with it, for what the browser handles natively until then · cart: when the
 * cart is opened · referral: when a link has brought one.
 */
export type HydrateWhen = 'load' | 'visible' | 'touch' | 'cart' | 'referral'

export function Island<Name extends IslandName>({
  name,
  component: Component,
  props,
  when = 'load',
}: {
  name: Name
  component: ComponentType<IslandProps[Name]>
  props: IslandProps[Name]
  when?: HydrateWhen
}) {
  useContext(PageIslands)?.add(name)
  return (
    <div data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  )
}
