// The visible switch that stops everything on the page that moves by itself (WCAG 2.2.2). Placed with each moving
// region; all of them are one switch. Hidden under reduced motion: nothing moves then.
import { Pause, Play } from 'lucide-react'
import { setMotionPaused, useMotionPaused } from '#client/browser/motion/motion.ts'
import { useWords } from '#client/context/words.tsx'
import { UI_WORDS } from '#domain/content/words/ui.ts'

export function PauseMotion({ className = 'size-11 border border-border' }: { className?: string }) {
  const paused = useMotionPaused()
  const t = useWords('ui', UI_WORDS)
  const label = paused ? t.playMotion : t.pauseMotion
  const Icon = paused ? Play : Pause
  return (
    <button
      type="button"
      data-pause-motion
      aria-label={label}
      title={label}
      className={`inline-flex shrink-0 items-center justify-center rounded-md motion-reduce:hidden ${className}`}
      onClick={() => setMotionPaused(!paused)}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
