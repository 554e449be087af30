// Small components that several pages of the console share: a time, a list of facts, sections, forms of one action.
import type { ReactNode } from 'react'
import type { Visit } from '#app/guards/visit.ts'
import { timeText } from '#app/layout/dates.ts'
import type { Result } from '#domain/text/errors.ts'
import { unreadText } from './list.tsx'

/** A time; `at` in whole seconds. */
export const When = ({ at }: { at: number | null }) =>
  at === null ? (
    '–'
  ) : (
    <time dateTime={new Date(at * 1000).toISOString()} className="console-time">
      {timeText(at)}
    </time>
  )

/** A list of names and values; a value of null is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="console-facts">
    {facts.map(([name, value]) =>
      value === null ? null : (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)

/** A section of a page with its own heading. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="console-section">
    <h2 id={id} className="mb-4">
      {title}
    </h2>
    {children}
  </section>
)

/** Forms beside each other where there is room. */
export const Forms = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">{children}</div>
)

/** A form of one action, in its own frame. `isFile`: the response is a file. */
export const ActionForm = ({
  action,
  title,
  text,
  isFile = false,
  children,
}: {
  action: string
  title: string
  text?: ReactNode
  isFile?: boolean
  children: ReactNode
}) => (
  <form
    method="post"
    action={action}
    className="panel grid gap-4 p-5 shadow-none"
    noValidate
    {...(isFile ? { 'data-file': '' } : {})}
  >
    <div className="grid gap-1">
      <h3 className="text-base font-semibold">{title}</h3>
      {text ? <p className="app-hint">{text}</p> : null}
    </div>
    {children}
  </form>
)

/** Replaces a part of the page that could not be read; the rest of the page stays. */
export const Unread = ({ visit }: { visit: Visit }) => <p className="app-problem">{unreadText(visit)}</p>

/** Renders what was read, or reports that it could not be. */
export function Read<Value>({
  visit,
  of,
  children,
}: {
  visit: Visit
  of: Result<Value, unknown>
  children: (value: Value) => ReactNode
}) {
  return of.ok ? children(of.value) : <Unread visit={visit} />
}
