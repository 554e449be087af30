// In the place of a page whose words cannot be read at the moment.
import { ButtonLink } from '../../../client/ui/button'

export const UnavailablePage = ({ path, mail }: { path: string; mail: string }) => (
  <section className="wrap section text-center">
    <p className="plate metal mx-auto">503</p>
    <h1 className="mx-auto mt-10 max-w-3xl text-3xl">This page cannot be shown at the moment.</h1>
    <p className="wrap-anywhere mx-auto mt-5 max-w-xl text-lg text-muted-foreground">
      Please try again in a minute, or write to us at {mail}.
    </p>
    <ButtonLink href={path} className="mt-9">
      Try again
    </ButtonLink>
  </section>
)
