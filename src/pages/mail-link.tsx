// The page behind a link of a mail: one question or one answer, one button that posts, a way back. No script needed.
import { Button, ButtonLink } from '../../client/ui/button'
import { Logo } from '../../client/ui/logo'
import type { Brand } from '../domain/brand'
import { routes } from '../domain/routes'

export interface MailLinkPageProps {
  brand: Brand
  heading: string
  text: string
  /** Where the button posts and what it says; null when there is nothing left to do. */
  form: { action: string; label: string } | null
}

export function MailLinkPage({ brand, heading, text, form }: MailLinkPageProps) {
  return (
    <main id="main" className="wrap max-w-3xl py-10">
      <Logo name={brand.name} />
      <h1 className="mt-8 text-3xl">{heading}</h1>
      <p className="mt-4 max-w-xl text-lg text-muted-foreground">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {form ? (
          <form method="post" action={form.action}>
            <Button type="submit">{form.label}</Button>
          </form>
        ) : null}
        <ButtonLink tone="secondary" href={routes(brand).home}>
          Back to the shop
        </ButtonLink>
      </div>
    </main>
  )
}
