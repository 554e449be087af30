// The 404 page. Spec §2; NF-01 to NF-07, D-20. `data-not-found` makes the browser log the path.
import { ButtonLink } from '../../../client/ui/button'
import { CardImage } from '../../../client/ui/card-image'
import type { Brand } from '../../domain/site/brand'
import { routes } from '../../domain/site/routes'
import { pageStyles } from '../frame/assets'

export function NotFoundPage({ brand, path }: { brand: Brand; path: string }) {
  const paths = routes(brand)
  return (
    <section className="lost" data-not-found={path.slice(0, 200)}>
      <link rel="stylesheet" href={pageStyles('client/styles/lost.css')} />
      <div className="wrap">
        <div className="lost-card">
          {['', 'lost-blank'].map((part) => (
            <CardImage key={part} art="black" alt="" sizes="(min-width: 30rem) 24rem, 72vw" eager className={part} />
          ))}
          <p className="engraved lost-number">404</p>
        </div>
        <h1 className="mx-auto mt-14 max-w-3xl text-3xl">
          This page doesn't exist on the {brand.name} marketing site.
        </h1>
        <p className="mx-auto mt-5 max-w-xl text-balance text-lg text-muted-foreground">
          The address may be mistyped, or the page has moved.
        </p>
        <div className="mt-8">
          <ButtonLink href={paths.home} className="w-full sm:w-auto sm:px-8">
            Back to home
          </ButtonLink>
        </div>
        <div className="mt-2 flex flex-wrap justify-center">
          <ButtonLink tone="quiet" href={paths.product()} className="underline">
            View products
          </ButtonLink>
          <ButtonLink tone="quiet" href={brand.appHost} className="wrap-anywhere min-w-0 underline">
            {`Go to the ${brand.name} app`}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
