// What the law guarantees to buyers in the EU: in plain words, which are the text of the official notice for those who
// cannot see the file, and links to that file and to the EU's website.
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { LEGAL_GUARANTEE_WORDS } from '#domain/content/words/legal-guarantee.ts'
import { noticeLanguageOf, rightsPage } from '#domain/market/legal-guarantee.ts'

export function LegalGuarantee() {
  const { market } = useShop()
  const t = useWords('legal-guarantee', LEGAL_GUARANTEE_WORDS)
  return (
    <>
      <p>{t.duration}</p>
      <p className="mt-3">{t.seller}</p>
      <p className="mt-3">{t.repair}</p>
      <p className="mt-3">{t.refund}</p>
      <p className="mt-3">
        {t.more({
          link: (text) => (
            <a className="text-link" href={rightsPage(noticeLanguageOf(market.language))} rel="noopener">
              {text}
            </a>
          ),
        })}
      </p>
    </>
  )
}

/** The link to the official file; nothing where the operator has none in the page's language. */
export function GuaranteeNotice({ className }: { className: string }) {
  const { guaranteeNotice } = useShop()
  const t = useWords('legal-guarantee', LEGAL_GUARANTEE_WORDS)
  if (guaranteeNotice === undefined) return null
  return (
    <p className={className}>
      <a className="text-link" href={guaranteeNotice} target="_blank" rel="noopener">
        {t.notice}
      </a>
    </p>
  )
}
