// Packs that are not engraved here: where to ask for it. Only in shops that sell engraved cards.
import { useWords } from '#client/context/words.tsx'
import { LARGER_ENGRAVINGS_WORDS } from '#domain/content/words/larger-engravings.ts'

/** `href`: the address of the FAQ. */
export function LargerEngravings({ href, className = '' }: { href: string; className?: string }) {
  const t = useWords('larger-engravings', LARGER_ENGRAVINGS_WORDS)
  const faq = (text: string) => (
    <a className="text-foreground underline underline-offset-4" href={href}>
      {text}
    </a>
  )
  return <p className={`text-muted-foreground ${className}`}>{t.ask({ faq })}</p>
}
