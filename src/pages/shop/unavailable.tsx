// Replaces a page whose text cannot be read at the moment.
import { useWords } from '#client/context/words.tsx'
import { UNAVAILABLE_WORDS } from '#domain/content/words/unavailable.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'

export function UnavailablePage({ path, mail }: { path: string; mail: string }) {
  const t = useWords('unavailable', UNAVAILABLE_WORDS)
  return (
    <section className="wrap section text-center">
      <CardImage art="black" alt="" sizes="(min-width: 28rem) 22rem, 80vw" eager className="lost-card" />
      <p className="eyebrow mt-10">503</p>
      <h1 className="mx-auto mt-4 max-w-3xl text-3xl">{t.heading}</h1>
      <p className="wrap-anywhere mx-auto mt-5 max-w-xl text-lg text-muted-foreground">
        {t.text({ mail, link: (text) => text })}
      </p>
      <ButtonLink href={path} className="mt-9">
        {t.again}
      </ButtonLink>
    </section>
  )
}
