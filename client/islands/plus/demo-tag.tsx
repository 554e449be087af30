// The visible label of demo figures.
import { useWords } from '#client/context/words.tsx'
import { DEMO_WORDS } from '#domain/content/words/demo.ts'

export function DemoTag({ className = '' }: { className?: string }) {
  const t = useWords('demo', DEMO_WORDS)
  return <span className={`demo-tag ${className}`}>{t.label}</span>
}
