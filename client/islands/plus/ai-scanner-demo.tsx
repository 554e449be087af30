// The AI scanner demo: a paper card becomes a contact in four steps that take turns. The picture follows `data-step` in
// the style sheet; the list of steps describes it.
import { Check } from 'lucide-react'
import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SCANNED_CARD, scannerSteps } from '#domain/content/demo-data.ts'
import { DEMO_WORDS } from '#domain/content/words/demo.ts'
import { phoneExample } from '#domain/market/phone-example.ts'
import { DEMO_STEP_ROTATION_MS } from '#domain/site/timings.ts'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { DemoTag } from './demo-tag.tsx'

/** The step shown until it moves, and permanently where motion is off: the saved contact, not an empty form. */
const SAVED = 3

export function AiScannerDemo() {
  const t = useWords('demo', DEMO_WORDS)
  const steps = scannerSteps(t)
  const { index, pick, attention } = useRotation(steps.length, DEMO_STEP_ROTATION_MS, true, SAVED)
  return (
    <div className="panel demo-frame scan-frame" {...attention}>
      <ol className="grid content-center gap-1 p-5 md:p-8">
        {steps.map(({ name, text }, step) => (
          <li key={name}>
            <button
              type="button"
              aria-current={step === index ? 'step' : undefined}
              className="scan-step"
              onClick={() => pick(step)}
            >
              <span className="engraved text-muted-foreground text-sm">{step + 1}</span>
              <span>
                <span className="engraved block text-lg">{name}</span>
                <span className="mt-1 block text-muted-foreground text-sm">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Stage step={index} />
      <p className="demo-note">
        <DemoTag />
        <PauseMotion />
      </p>
    </div>
  )
}

function Stage({ step }: { step: number }) {
  const t = useWords('demo', DEMO_WORDS)
  const { name, company, mail } = SCANNED_CARD
  const phone = phoneExample(useShop().market.countries[0])
  return (
    <div className="scan-stage" data-step={step} aria-hidden="true">
      <div className="scan-card">
        <p className="scan-word text-lg">{company}</p>
        <p className="scan-word mt-auto">{name}</p>
        <p className="scan-word text-xs">{mail}</p>
        <p className="scan-word text-xs">{phone}</p>
        <span className="scan-line" />
      </div>
      <div className="scan-contact">
        {[
          [t.name, name],
          [t.company, company],
          [t.email, mail],
          [t.phone, phone],
        ].map(([field, value]) => (
          <p key={field} className="scan-field">
            <span className="text-muted-foreground">{field}</span>
            <span className="scan-value">{value}</span>
          </p>
        ))}
        <p className="scan-saved">
          <Check className="size-4" />
          {` ${t.done}`}
        </p>
      </div>
    </div>
  )
}
