// Replaces a page whose text cannot be read at the moment.
import { ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'

export const UnavailablePage = ({ path, mail }: { path: string; mail: string }) => (
  <section className="wrap section text-center">
    <CardImage art="black" alt="" sizes="(min-width: 28rem) 22rem, 80vw" eager className="lost-card" />
    <p className="eyebrow mt-10">503</p>
    <h1 className="mx-auto mt-4 max-w-3xl text-3xl">This page cannot be shown at the moment.</h1>
    <p className="wrap-anywhere mx-auto mt-5 max-w-xl text-lg text-muted-foreground">
      Please try again in a minute, or write to us at {mail}.
    </p>
    <ButtonLink href={path} className="mt-9">
      Try again
    </ButtonLink>
  </section>
)
