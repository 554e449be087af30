// The affiliate page of an account without a code.
import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { canonicalStem, codeOf, stemProblem } from './affiliate-code.ts'

interface Facts {
  /** As typed. */
  typed?: string
  /** The code that was checked and is free. */
  free?: string
  problems?: Problems
  status?: number
}

export function newCodePage(
  visit: OwnVisit,
  { typed = '', free, problems = {}, status = 200 }: Facts = {},
): Promise<Response> {
  const { affiliatePercent: percent, brand } = visit.config
  const stem = canonicalStem(typed)
  const shown = stemProblem(stem, brand) === null ? codeOf(stem, percent) : ''
  return page(visit, {
    title: 'Recommend us',
    problems,
    status,
    children: (
      <>
        <h1 className="app-heading">{`Recommend ${brand.name}`}</h1>
        <p className="app-lead">
          {`No code yet. A code of your own comes with a link: anyone who follows it gets ${percent}% off, and you see how often it is used.`}
        </p>
        <form method="post" action={href('affiliate')} className="app-form" noValidate>
          <TextField
            name="stem"
            label="Code"
            hint={`3 to 14 letters and digits, like your name. ${percent} is added at the end. It cannot be changed later.`}
            defaultValue={typed}
            problems={problems}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="done"
            data-code-percent={percent}
          />
          <p className="affiliate-preview">
            Your code:{' '}
            <output htmlFor="stem" className="affiliate-code" data-code-shown>
              {shown || '–'}
            </output>
            {free === undefined ? null : <span className="affiliate-free"> It is available.</span>}
          </p>
          <div className="affiliate-buttons">
            <Submit name="do" value="check" pending="Checking…" tone="secondary">
              Check
            </Submit>
            <Submit name="do" value="create" pending="Creating…">
              Create code
            </Submit>
          </div>
        </form>
      </>
    ),
  })
}
