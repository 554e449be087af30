// "How it works": three steps whose highlight advances every three seconds, with a scene for each.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { useWords } from '#client/context/words.tsx'
import { howItWorks } from '#domain/content/home-copy.ts'
import { HOW_IT_WORKS_WORDS } from '#domain/content/words/how-it-works.ts'
import { CAROUSEL_STEP_MS } from '#domain/site/timings.ts'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { HowScene } from './how-scene.tsx'

export function HowItWorks() {
  const t = useWords('how-it-works', HOW_IT_WORKS_WORDS)
  const steps = howItWorks(t)
  const { index: step, pick, attention } = useRotation(steps.length, CAROUSEL_STEP_MS)
  return (
    <section className="section wrap how-grid wrap-anywhere overflow-x-clip" aria-labelledby="how-title">
      <HowScene step={step} />
      <div {...attention}>
        <div className="mb-6 flex items-center justify-between gap-4 md:mb-10">
          <h2 id="how-title" className="text-3xl">
            {t.title}
          </h2>
          <PauseMotion />
        </div>
        <ol className="how-steps" data-how-steps>
          {steps.map(({ title, text }, index) => (
            <li key={title} data-current={index === step ? '' : undefined}>
              <span aria-hidden="true" className="engraved text-xl">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">
                  <button
                    type="button"
                    aria-current={index === step ? 'step' : undefined}
                    className="text-left after:absolute after:inset-0"
                    onClick={() => pick(index)}
                  >
                    {title}
                  </button>
                </h3>
                <p className="mt-1.5 text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
