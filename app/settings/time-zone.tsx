// The time zone in which an owner's statistics count days. Changing it changes how counts are shown, not what is stored.

import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { accounts } from '#app/db/schema.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, judgedBy, lineField, problemsOf } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { SelectField, Submit } from '#app/layout/form.tsx'
import { byLabels } from '#app/layout/named.ts'
import type { Problems } from '#app/layout/page.tsx'
import { runStatement } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { timeZones, UTC, zoneNamed, zoneText } from '#domain/text/time-zone.ts'
import { settingsPage } from './settings-page.tsx'

const LABEL = 'Time zone'
const PROBLEM = 'Please choose a time zone from the list.'

export const GET = (visit: OwnVisit): Promise<Response> => timeZonePage(visit)

function timeZonePage(visit: OwnVisit, problems?: Problems): Promise<Response> {
  return settingsPage(visit, {
    title: LABEL,
    ...(problems === undefined ? {} : { problems, named: byLabels({ time_zone: LABEL }), status: 422 }),
    children: (
      <>
        <p className="app-lead">A day of your statistics begins at midnight in this time zone.</p>
        <form method="post" action={href('settings-time-zone')} className="app-form" noValidate>
          <SelectField
            name="time_zone"
            label={LABEL}
            defaultValue={visit.account.timeZone ?? UTC}
            choices={timeZones().map((zone) => ({ value: zone, text: zoneText(zone) }))}
            {...(problems === undefined ? {} : { problems })}
          />
          <Submit pending="Saving…" className="w-full">
            Save
          </Submit>
        </form>
      </>
    ),
  })
}

const zoneForm = z.object({
  time_zone: lineField.check(judgedBy((typed) => (zoneNamed(typed) === null ? PROBLEM : null))),
  /** Set by the offer on the statistics page, which it returns to. */
  from: asSent,
})

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const read = zoneForm.safeParse(fieldsOf(body))
  if (!read.success) return timeZonePage(visit, problemsOf(read.error))
  const { account, env } = visit
  reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .update(accounts)
          .set({ timeZone: zoneNamed(read.data.time_zone) })
          .where(and(eq(accounts.id, account.id), eq(accounts.status, 'active'))),
      { what: 'store time zone', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
  return leadTo(read.data.from === 'statistics' ? href('statistics') : `${href('settings-time-zone')}?done=saved`)
}
