// A section of the editor: a heading with a line about what is in it, which folds. Open where no script folds it.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** What is in it, while it is folded. */
  brief: string
  id?: string
  lead?: ReactNode
  problem?: string | undefined
  children: ReactNode
}

export function Section({ title, brief, id, lead, problem, children }: SectionProps) {
  const name = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section
      aria-labelledby={`${name}-heading`}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="editor-section"
    >
      <details data-fold={name} open>
        <summary className="editor-summary">
          <h2 id={`${name}-heading`} className="editor-title">
            {title}
          </h2>
          <span className="editor-brief" data-brief={name}>
            {brief}
          </span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className="editor-body">
          {lead ? <p className="app-hint">{lead}</p> : null}
          {problem === undefined ? null : <p className="app-problem">{problem}</p>}
          {children}
        </div>
      </details>
    </section>
  )
}
