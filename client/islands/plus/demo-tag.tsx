// The visible label of demo figures.
import { DEMO_LABEL } from '#domain/content/demo-data.ts'

export function DemoTag({ className = '' }: { className?: string }) {
  return <span className={`demo-tag ${className}`}>{DEMO_LABEL}</span>
}
