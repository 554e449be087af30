// The text beside the button of a sign-up form: what pressing it agrees to, rendered from the stored wordings, and
// links to the details. The button refers to it with aria-describedby={wordingId(form)}.

import { useShop } from '#client/context/shop.tsx'
import type { SignupForm } from '#domain/signup/signup.ts'
import { currentWording, wordingText } from '#domain/signup/signup-wordings.ts'
import { routes } from '#domain/site/routes.ts'

export const wordingId = (form: SignupForm): string => `wording-${form}`

export function SignupWordingLine({ form, className = '' }: { form: SignupForm; className?: string }) {
  const { brand } = useShop()
  const wording = currentWording(form)
  const paths = routes(brand)
  return (
    <p className={`text-muted-foreground text-sm ${className}`}>
      <span id={wordingId(form)} data-wording={wording.version}>
        {wordingText(wording, brand)}
      </span>
      {form === 'newsletter' ? null : ( // in the footer, which links the policy a line below
        <>
          {' '}
          <a className="text-link" href={paths.policies}>
            Privacy policy
          </a>
        </>
      )}
      {form === 'discount-code' ? (
        <>
          {' · '}
          <a className="text-link" href={paths.offerTerms}>
            Offer terms
          </a>
        </>
      ) : null}
    </p>
  )
}
