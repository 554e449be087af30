// /limited-editions: an introduction; everything below it is one island.

import { useWords } from '#client/context/words.tsx'
import { LimitedBuilder } from '#client/islands/editions/limited-builder.tsx'
import { Island } from '#client/islands/island.tsx'
import { LIMITED_PAGE_WORDS } from '#domain/content/words/limited-page.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { LargerEngravings } from './larger-engravings.tsx'

export function LimitedEditionsPage({ shop, design }: PageProps) {
  const t = useWords('limited-page', LIMITED_PAGE_WORDS)
  const card = design?.group === 'limited' ? design.card : null
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/limited.css')} />
      <div className="wrap pt-12 pb-4 md:pt-20">
        <p className="eyebrow">{t.eyebrow}</p>
        <h1 className="mt-4 text-4xl">{t.heading}</h1>
        <p className="mt-5 max-w-md text-lg text-muted-foreground lg:max-w-none">
          {t.intro({ designs: (text) => text, price: shop.money.short(shop.catalogue.prices.limitedPence) })}
        </p>
        {shop.engraving ? <LargerEngravings href={shop.paths.faq} className="mt-3" /> : null}
      </div>
      <Island name="limited-builder" component={LimitedBuilder} props={{ card }} />
    </>
  )
}
