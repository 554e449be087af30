// The scene beside "How it works": one phone, one card, three moments. Decoration only; the steps describe it.
import { Check, Globe, Phone, UserPlus } from 'lucide-react'
import { CardImage } from '#ui/card-image.tsx'
import { PhoneFrame } from '#ui/phone-frame.tsx'

const LINKS = [
  { Icon: Globe, text: 'Portfolio' },
  { Icon: Phone, text: 'Call me' },
] as const

export function HowScene({ step }: { step: number }) {
  return (
    <div className="how-scene" data-step={step} aria-hidden="true">
      <PhoneFrame className="how-phone">
        <div className="how-phone-screen how-phone-active" data-current={step === 0 ? '' : undefined}>
          <Tick />
          <span className="engraved text-lg">Card active</span>
        </div>
        <div className="how-phone-screen" data-current={step === 1 ? '' : undefined}>
          <Portrait />
          <span className="how-phone-line w-2/3" />
          {LINKS.map(({ Icon, text }) => (
            <span key={text} className="how-phone-row">
              <Icon className="size-4" />
              <span className="grow">{text}</span>
              <Check className="size-4 text-accent" />
            </span>
          ))}
          <span className="how-phone-row text-muted-foreground">Add a link</span>
        </div>
        <div className="how-phone-screen" data-current={step === 2 ? '' : undefined}>
          <Portrait />
          <span className="text-muted-foreground text-xs">Photographer and founder</span>
          <span className="how-phone-row justify-center bg-primary text-primary-foreground">
            <UserPlus className="size-4" />
            Save contact
          </span>
          {LINKS.map(({ Icon, text }) => (
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
