// The text of every button that leads to a card's product page. The style sheet chooses one of the two, so that one
// HTML serves every viewport.
import { useWords } from '#client/context/words.tsx'
import { UI_WORDS } from '#domain/content/words/ui.ts'

export function ShopWords() {
  const t = useWords('ui', UI_WORDS)
  return (
    <>
      <span className="hidden md:inline">{t.shopNow}</span>
      <span className="md:hidden">{t.buyNow}</span>
    </>
  )
}
