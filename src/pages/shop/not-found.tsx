// The 404 page. `data-not-found` makes the browser log the path.

import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'

export function NotFoundPage({ brand, path }: { brand: Brand; path: string }) {
  const paths = routes(brand)
  return (
    <section className="wrap lost" data-not-found={path.slice(0, 200)}>
      <link rel="stylesheet" href={pageStyles('client/styles/lost.css')} />
      <div className="lost-card">
        {['', 'lost-blank'].map((part) => (
          <CardImage
            key={part}
            art="black"
            alt=""
            sizes="(min-width: 80rem) 35rem, (min-width: 48rem) 45vw, 82vw"
            eager
            className={part}
          />
        ))}
        <p className="engraved lost-number">404</p>
      </div>
      <div className="lost-words">
        <h1>This page doesn't exist on the {brand.name} marketing site.</h1>
        <p>The address may be mistyped, or the page has moved.</p>
        <div className="lost-ways">
          <ButtonLink href={paths.home}>Back to home</ButtonLink>
          <ButtonLink tone="quiet" href={paths.product()}>
            View products
          </ButtonLink>
          <ButtonLink tone="quiet" href={brand.appHost}>
            {`Go to the ${brand.name} app`}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
