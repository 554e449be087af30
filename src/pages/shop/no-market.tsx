// The page of a market that does not exist (404), or whose texts cannot be read now (503). It is in English and leads to
// the same page of the default market.
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { NO_MARKET_WORDS } from '#domain/content/words/no-market.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'

/** `path` as requested; `there` is that of the page in the default market. The browser logs a path that is not found. */
export function NoMarketPage({ path, there, status }: { path: string; there: string; status: 404 | 503 }) {
  const { paths } = useShop()
  const t = useWords('no-market', NO_MARKET_WORDS)
  const isMissing = status === 404
  return (
    <section className="wrap lost" data-not-found={isMissing ? path.slice(0, 200) : undefined}>
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
        <p className="engraved lost-number">{status}</p>
      </div>
      <div className="lost-words">
        <h1>{isMissing ? t.noShop : t.noWords}</h1>
        <p>{isMissing ? t.chooseBelow : t.tryAgain}</p>
        <div className="lost-ways">
          <ButtonLink href={there}>{t.samePage}</ButtonLink>
          <ButtonLink tone="quiet" href={isMissing ? paths.product() : path}>
            {isMissing ? t.products : t.again}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
