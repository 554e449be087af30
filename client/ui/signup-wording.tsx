// The line beside the button of a sign-up form: what pressing it asks for, rendered from the stored wordings, and where
// the rest is written. The button names it with aria-describedby={wordingId(form)}.

import type { SignupForm } from '../../src/domain/signup/signup'
import { currentWording, wordingText } from '../../src/domain/signup/signup-wordings'
import { routes } from '../../src/domain/site/routes'
import { useShop } from '../context/shop'

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
      {form === 'newsletter' ? null : ( // it stands in the footer, which links the policy a line below
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
