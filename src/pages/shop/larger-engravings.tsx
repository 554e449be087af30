// Packs that are not engraved here: where to ask for it. Only in shops that sell engraved cards.
import { LARGER_ENGRAVINGS } from '#domain/content/engraving-copy.ts'

/** `href`: the address of the FAQ. */
export const LargerEngravings = ({ href, className = '' }: { href: string; className?: string }) => (
  <p className={`text-muted-foreground ${className}`}>
    {LARGER_ENGRAVINGS.before}
    <a className="text-foreground underline underline-offset-4" href={href}>
      {LARGER_ENGRAVINGS.link}
    </a>
  </p>
)
