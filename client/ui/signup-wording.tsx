// The text beside the button of a sign-up form: what pressing it agrees to, rendered from the stored wordings, and
// links to the details. The button refers to it with aria-describedby={wordingId(form)}.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { SIGNUP_WORDINGS_WORDS } from '#domain/content/words/signup-wordings.ts'
import type { SignupForm } from '#domain/signup/signup.ts'
import { currentWording, wordingText } from '#domain/signup/signup-wordings.ts'

export const wordingId = (form: SignupForm): string => `wording-${form}`

export function SignupWordingLine({ form, className = '' }: { form: SignupForm; className?: string }) {
  const { brand, paths } = useShop()
  const t = useWords('signup', SIGNUP_WORDS)
  const wordings = useWords('signup-wordings', SIGNUP_WORDINGS_WORDS)
  const wording = currentWording(form)
  return (
    <p className={`text-muted-foreground text-sm ${className}`}>
      <span id={wordingId(form)} data-wording={wording.version}>
        {wordingText(wording, brand, wordings)}
      </span>
      {form === 'newsletter' ? null : ( // in the footer, which links the policy a line below
        <>
          {' '}
          <a className="text-link" href={paths.policies}>
            {t.policy}
          </a>
        </>
      )}
      {form === 'discount-code' ? (
        <>
          {' · '}
          <a className="text-link" href={paths.offerTerms}>
            {t.terms}
          </a>
        </>
      ) : null}
    </p>
  )
}
