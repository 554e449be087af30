// The 404 page. `data-not-found` makes the browser log the path.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { NOT_FOUND_WORDS } from '#domain/content/words/not-found.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'

export function NotFoundPage({ path }: { path: string }) {
  const { brand, paths } = useShop()
  const t = useWords('not-found', NOT_FOUND_WORDS)
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
        <h1>{t.heading({ brand: brand.name, name: (text) => text })}</h1>
        <p>{t.text}</p>
        <div className="lost-ways">
          <ButtonLink href={paths.home}>{t.home}</ButtonLink>
          <ButtonLink tone="quiet" href={paths.product()}>
            {t.products}
          </ButtonLink>
          <ButtonLink tone="quiet" href={brand.appHost}>
            {t.app({ brand: brand.name })}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
