// /limited-editions: an introduction; everything below it is one island.

import { LimitedBuilder } from '#client/islands/editions/limited-builder.tsx'
import { Island } from '#client/islands/island.tsx'
import { LIMITED_COPY } from '#domain/content/editions-copy.ts'
import { LIMITED_PRICE_PENCE } from '#domain/shop/catalogue.ts'
import { formatGbpShort } from '#domain/shop/money.ts'
import { routes } from '#domain/site/routes.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { LargerEngravings } from './larger-engravings.tsx'

export function LimitedEditionsPage({ shop, design }: PageProps) {
  const { eyebrow, heading, intro } = LIMITED_COPY
  const card = design?.group === 'limited' ? design.card : null
  return (
    <>
      <link rel="stylesheet" href={pageStyles('client/styles/limited.css')} />
      <div className="wrap pt-12 pb-4 md:pt-20">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="mt-4 text-4xl">{heading}</h1>
        <p className="mt-5 max-w-md text-lg text-muted-foreground lg:max-w-none">
          {intro} {formatGbpShort(LIMITED_PRICE_PENCE)} each.
        </p>
        {shop.engraving ? <LargerEngravings href={routes(shop.brand).faq} className="mt-3" /> : null}
      </div>
      <Island name="limited-builder" component={LimitedBuilder} props={{ card }} />
    </>
  )
}
