// What every card includes: delivery and guarantee in a ruled band, then the benefits in large type.
import { InfinityIcon, Layers2, Nfc, ShieldCheck, Smartphone } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import {
  DELIVERY_NOTE,
  FREE_SHIPPING,
  NEXT_DAY_DELIVERY,
  PRODUCT_BENEFITS,
  PRODUCT_GUARANTEE,
  type ProductBenefitId,
} from '#domain/content/product-copy.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { GroupImage } from '#ui/group-image.tsx'

/** Prevents line breaks within hyphenated words, unless they are wider than the line. */
const whole = (text: string) =>
  text.split(/(\S+[-–]\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block max-w-full">
        {part}
      </span>
    ),
  )

export function ProductPromises() {
  return (
    <section aria-label="Delivery and guarantee" className="border-border border-y">
      <div className="wrap">
        <ul className="grid divide-y divide-border md:grid-cols-3 xl:grid-cols-[1fr_1fr_auto] md:divide-x md:divide-y-0">
          {[NEXT_DAY_DELIVERY, FREE_SHIPPING, PRODUCT_GUARANTEE].map((promise) => (
            <li key={promise.title} className="py-6 md:px-8 md:first:pl-0 md:last:pr-0">
              <p className="engraved text-lg md:text-base lg:text-lg">{whole(promise.title)}</p>
              <p className="mt-1 text-muted-foreground">{whole(promise.detail)}</p>
            </li>
          ))}
        </ul>
        <p className="border-border border-t py-3 text-muted-foreground text-sm">{DELIVERY_NOTE}</p>
      </div>
    </section>
  )
}

const ICONS: Record<ProductBenefitId, ComponentType<SVGProps<SVGSVGElement>>> = {
  tap: Nfc,
  'no-app': Smartphone,
  lifetime: InfinityIcon,
  case: Layers2,
  guarantee: ShieldCheck,
}

export function ProductBenefits({ brand }: { brand: Brand }) {
  return (
    <section aria-labelledby="benefits-title" className="wrap section grid gap-8 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
      <div className="lg:col-span-2">
        <h2 id="benefits-title" className="text-3xl">
          What the card does for you
        </h2>
        <p className="mt-5 text-muted-foreground">
          Equipping a whole team?{' '}
          <a className="inline-block text-foreground underline underline-offset-4" href={routes(brand).coreBundles}>
            See bundles and packs
          </a>
        </p>
      </div>
      <GroupImage
        group="box"
        alt="A card in its box, with the leaflet that sets it up"
        sizes="(min-width: 64rem) 44vw, 110vw"
        className="shop-plinth box-plinth"
      />
      <ul className="divide-y divide-border border-border border-y">
        {PRODUCT_BENEFITS.map(({ id, text }) => {
          const Icon = ICONS[id]
          return (
            <li key={id} className="flex items-center gap-5 py-5">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
              <span className="engraved wrap-anywhere min-w-0 text-lg">{whole(text)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
