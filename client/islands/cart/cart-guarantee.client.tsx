// The legal guarantee in carts of the EU: the way to the official notice, and what it says. Loaded by pages of the EU only.
import { useWords } from '#client/context/words.tsx'
import { LEGAL_GUARANTEE_WORDS } from '#domain/content/words/legal-guarantee.ts'
import { GuaranteeNotice, LegalGuarantee } from '#ui/legal-guarantee.tsx'

/** By the total, where it is seen however long the cart is. */
export const CartNotice = () => <GuaranteeNotice className="mt-0.5 text-end text-xs" />

export function CartGuarantee() {
  const t = useWords('legal-guarantee', LEGAL_GUARANTEE_WORDS)
  return (
    <section aria-labelledby="cart-guarantee" className="border-border border-t py-5 text-sm" data-guarantee>
      <h3 id="cart-guarantee" className="text-base">
        {t.heading}
      </h3>
      <div className="mt-1.5 text-muted-foreground">
        <LegalGuarantee />
      </div>
    </section>
  )
}
