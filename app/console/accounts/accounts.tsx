// `/admin/accounts`: finds an account by its exact mail address, which is posted, so that no URL holds it; and lists
// everyone who has a role in the console.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, problemsOf } from '#app/guards/fields.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { isMailbox } from '#app/identity/login.tsx'
import { dayText } from '#app/layout/dates.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { canonicalEmail } from '#domain/signup/forms.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { accountOfAddress, people } from './account-reads.ts'

export async function GET(visit: ConsoleVisit): Promise<Response> {
  return accountsPage(visit, { typed: (await keptForm(visit))?.get('email') ?? '' })
}

async function accountsPage(visit: ConsoleVisit, { typed, problems = {} }: { typed: string; problems?: Problems }) {
  const found = await people(visit)
  return consolePage(visit, {
    title: 'Accounts',
    problems,
    status: Object.keys(problems).length === 0 ? 200 : 422,
    children: (
      <>
        <form method="post" action={href('console-accounts')} className="mb-8 grid max-w-xl gap-4" noValidate>
          <TextField
            name="email"
            type="email"
            label="Email address"
            hint="The whole address of the account."
            defaultValue={typed}
            problems={problems}
            autoComplete="off"
            maxLength={254}
            required
          />
          <Submit pending="Looking…" tone="secondary" className="justify-self-start">
            Find account
          </Submit>
        </form>
        <List
          visit={visit}
          caption="People of the console"
          rows={found}
          keyOf={({ id }) => id}
          empty="Nobody has a role."
          columns={[
            {
              name: 'Account',
              kind: 'row',
              cell: ({ id, email }) => (
                <a href={href('console-account', { id: id })}>{email === null ? '–' : maskedAddress(email)}</a>
              ),
            },
            { name: 'Role', cell: ({ role }) => role },
            { name: 'Last seen', cell: ({ lastSeenDay }) => (lastSeenDay === null ? '–' : dayText(lastSeenDay)) },
          ]}
        />
      </>
    ),
  })
}

const findForm = z.object({
  email: asSent.check(z.refine(isMailbox, 'Please enter a valid email address.'), z.overwrite(canonicalEmail)),
})

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const refused = await refusedAction(visit, 'accounts:see', body)
  if (refused) return refused
  const typed = fields.email ?? ''
  const form = findForm.safeParse(fields)
  if (!form.success) return accountsPage(visit, { typed, problems: problemsOf(form.error) })
  const id = reached(await accountOfAddress(visit, form.data.email))
  return id === null
    ? accountsPage(visit, { typed, problems: { email: 'There is no account with this address.' } })
    : leadTo(href('console-account', { id: id }))
}
