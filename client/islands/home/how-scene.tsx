// The scene beside "How it works": one phone, one card, three moments. Decoration only; the steps describe it.
import { Check, Globe, Phone, UserPlus } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import { HOW_IT_WORKS_WORDS } from '#domain/content/words/how-it-works.ts'
import { CardImage } from '#ui/card-image.tsx'
import { PhoneFrame } from '#ui/phone-frame.tsx'

export function HowScene({ step }: { step: number }) {
  const t = useWords('how-it-works', HOW_IT_WORKS_WORDS)
  const links = [
    { Icon: Globe, text: t.portfolio },
    { Icon: Phone, text: t.call },
  ]
  return (
    <div className="how-scene" data-step={step} aria-hidden="true">
      <PhoneFrame className="how-phone">
        <div className="how-phone-screen how-phone-active" data-current={step === 0 ? '' : undefined}>
          <Tick />
          <span className="engraved text-lg">{t.active}</span>
        </div>
        <div className="how-phone-screen" data-current={step === 1 ? '' : undefined}>
          <Portrait />
          <span className="how-phone-line w-2/3" />
          {links.map(({ Icon, text }) => (
            <span key={text} className="how-phone-row">
              <Icon className="size-4" />
              <span className="grow">{text}</span>
              <Check className="size-4 text-accent" />
            </span>
          ))}
          <span className="how-phone-row text-muted-foreground">{t.addLink}</span>
        </div>
        <div className="how-phone-screen" data-current={step === 2 ? '' : undefined}>
          <Portrait />
          <span className="text-muted-foreground text-xs">{t.job}</span>
          <span className="how-phone-row justify-center bg-primary text-primary-foreground">
            <UserPlus className="size-4" />
            {t.save}
          </span>
          {links.map(({ Icon, text }) => (
            <span key={text} className="how-phone-row">
              <Icon className="size-4" />
              {text}
            </span>
          ))}
        </div>
      </PhoneFrame>
      <div className="how-card">
        <CardImage art="desert" alt="" sizes="(min-width: 48rem) 20rem, 17rem" />
      </div>
    </div>
  )
}

const Tick = () => (
  <span className="mx-auto grid size-14 place-items-center rounded-full border border-accent text-accent">
    <Check className="size-7" />
  </span>
)

const Portrait = () => (
  <>
    <img src="/avatars/mara.webp" alt="" width={72} height={72} loading="lazy" className="how-portrait" />
    <span className="engraved text-base">Mara Ellison</span>
  </>
)
