// `/admin/mails`: mails in the outboxes of the app and the shop that wait longer than an hour or were given up.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { When } from '#app/console/parts.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { ok } from '#domain/text/errors.ts'
import { giveUp, MAILS_SHOWN, OUTBOXES, type Outbox, type StuckMail, sendAgain, stuckMails } from './mail-store.ts'

const DONE: Readonly<Record<string, string>> = {
  sent: 'The email will be sent again.',
  given: 'The email was given up.',
}
const CAPTIONS: Readonly<Record<Outbox, string>> = { app: 'Emails of the app', shop: 'Emails of the shop' }

export const GET = (visit: ConsoleVisit): Promise<Response> => mailsPage(visit)

async function mailsPage(
  visit: ConsoleVisit,
  { problem, status = 200 }: { problem?: string; status?: number } = {},
): Promise<Response> {
  const lists = await Promise.all(OUTBOXES.map(async (outbox) => ({ outbox, found: await stuckMails(visit, outbox) })))
  const done = problem === undefined ? doneIn(visit.url, DONE) : undefined
  return consolePage(visit, {
    title: 'Emails',
    status,
    ...(problem === undefined ? {} : { problems: { '': problem } }),
    ...(done === undefined ? {} : { done }),
    children: lists.map(({ outbox, found }) => (
      <div key={outbox} className="mb-8">
        <List<StuckMail>
          visit={visit}
          caption={CAPTIONS[outbox]}
          rows={found.ok ? ok(found.value.slice(0, MAILS_SHOWN)) : found}
          keyOf={({ id }) => id}
          empty="No email has been waiting for more than an hour, and none was given up."
          columns={[
            { name: 'To', kind: 'row', cell: ({ masked }) => masked },
            { name: 'Kind', cell: ({ kind }) => kind },
            { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
            { name: 'Attempts', kind: 'number', cell: ({ attempts }) => attempts },
            { name: 'Next attempt', cell: ({ nextAt }) => (nextAt === null ? 'given up' : <When at={nextAt} />) },
            { name: 'Action', cell: (mail) => <MailForm visit={visit} mail={mail} /> },
          ]}
        />
        {found.ok && found.value.length > MAILS_SHOWN ? (
          <p className="app-hint mt-4">{`The oldest ${MAILS_SHOWN} are shown.`}</p>
        ) : null}
      </div>
    )),
  })
}

function MailForm({ visit, mail: { id, outbox, kind, nextAt, isWhole } }: { visit: ConsoleVisit; mail: StuckMail }) {
  const again = nextAt === null
  if (!visit.may(again ? 'mails:send-again' : 'mails:give-up')) return null
  if (again && !isWhole) return <span className="app-hint">Its contents are gone.</span>
  return (
    <form method="post" action={href('console-mails')}>
      <input type="hidden" name="outbox" value={outbox} />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="do"
        value={again ? 'again' : 'give-up'}
        data-pending={again ? 'Sending…' : 'Saving…'}
        className="console-act app-link"
      >
        {again ? 'Send again' : 'Give up'}
        <span className="sr-only">{`: ${kind}`}</span>
      </button>
    </form>
  )
}

const mailForm = z.object({ do: z.enum(['again', 'give-up']), outbox: z.enum(OUTBOXES), id: asSent })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const refused = await refusedAction(visit, fields.do === 'give-up' ? 'mails:give-up' : 'mails:send-again', body)
  if (refused) return refused
  const form = mailForm.safeParse(fields)
  if (!form.success) return notFound(visit)
  const { do: action, outbox, id } = form.data
  const write = action === 'again' ? sendAgain : giveUp
  if (!(await write(visit, outbox, id))) return mailsPage(visit, { problem: CHANGED_MEANWHILE, status: 409 })
  if (action === 'again' && outbox === 'app') visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return leadTo(`${href('console-mails')}?done=${action === 'again' ? 'sent' : 'given'}`)
}
