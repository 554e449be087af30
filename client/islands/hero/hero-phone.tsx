// The phone behind the card of the pro slide: a profile and its taps. Decoration, labelled as demo data.
import { useWords } from '#client/context/words.tsx'
import { HERO_WORDS } from '#domain/content/words/hero.ts'
import { PhoneFrame } from '#ui/phone-frame.tsx'

const TAPS = [34, 52, 45, 70, 58, 96, 80] as const // per cent of the chart's height

export function HeroPhone() {
  const t = useWords('hero', HERO_WORDS)
  return (
    <div className="hero-phone" aria-hidden="true">
      <PhoneFrame className="how-phone">
        <div className="how-phone-screen" data-current="">
          <img src="/avatars/mara.webp" alt="" width={72} height={72} className="w-1/3 rounded-full" loading="lazy" />
          <span className="engraved">Mara Ellison</span>
          <span className="mt-2 flex w-full items-baseline justify-between gap-1">
            <span>{t.taps}</span>
            <span className="text-muted-foreground">{t.demoData}</span>
          </span>
          <svg viewBox="0 0 140 135" className="w-full" aria-hidden="true">
            {TAPS.map((height, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: seven fixed days
                key={index}
                x={index * 20 + 3}
                y={135 - height * 1.35}
                width="14"
                height={height * 1.35}
                rx="2"
                className={height > 90 ? 'fill-accent' : 'fill-input'}
              />
            ))}
          </svg>
        </div>
      </PhoneFrame>
    </div>
  )
}
