// What every card includes: delivery and guarantee in a ruled band, then the benefits in large type.
import { InfinityIcon, Layers2, Nfc, ShieldCheck, Smartphone } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { useWords } from '#client/context/words.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { type ProductBenefitId, productBenefits, productPromises } from '#domain/content/product-copy.ts'
import { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import { GroupImage } from '#ui/group-image.tsx'
import { TextLink } from '#ui/text-link.tsx'

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

export function ProductPromises({ shop }: { shop: Shop }) {
  const t = useWords('product-page', PRODUCT_PAGE_WORDS)
  const { promises, note } = productPromises(shop, t)
  return (
    <section aria-label={t.promises} className="border-border border-y">
      <div className="wrap">
        <ul className="grid divide-y divide-border md:grid-cols-3 xl:grid-cols-[1fr_1fr_auto] md:divide-x md:divide-y-0">
          {promises.map((promise) => (
            <li key={promise.title} className="py-6 md:px-8 md:first:pl-0 md:last:pr-0">
              <p className="engraved text-lg md:text-base lg:text-lg">{whole(promise.title)}</p>
              <p className="mt-1 text-muted-foreground">{whole(promise.detail)}</p>
            </li>
          ))}
        </ul>
        <p className="border-border border-t py-3 text-muted-foreground text-sm">{note}</p>
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

export function ProductBenefits({ shop: { market, paths } }: { shop: Shop }) {
  const t = useWords('product-page', PRODUCT_PAGE_WORDS)
  return (
    <section aria-labelledby="benefits-title" className="wrap section grid gap-8 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
      <div className="lg:col-span-2">
        <h2 id="benefits-title" className="text-3xl">
          {t.benefits}
        </h2>
        <p className="mt-5 text-muted-foreground">
          {t.bundles({
            link: (words) => (
              <TextLink
                className="inline-block text-foreground underline underline-offset-4"
                href={paths.coreBundles}
                words={words}
              />
            ),
          })}
        </p>
      </div>
      <GroupImage
        group="box"
        alt={t.boxAlt}
        sizes="(min-width: 64rem) 44vw, 110vw"
        className="shop-plinth box-plinth"
      />
      <ul className="divide-y divide-border border-border border-y">
        {productBenefits(market, t).map(({ id, text }) => {
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
