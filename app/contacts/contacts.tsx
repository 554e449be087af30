// `/app/contacts`: what visitors left for the account, or for a team whose owner or admin it is. The list, the questions
// before a deletion, and how often the account is mailed.

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { leftFor } from '#app/db/whose-contacts.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, keyOf } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { doneIn } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import { page } from '#app/layout/page.tsx'
import { ownProfiles } from '#app/profile/own-profiles.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { buttonClass } from '#ui/button.tsx'
import { ContactList, ContactsHead, MailChoice, NoContacts, Pages } from './contact-list.tsx'
import { chooseContactMails, contactMailsOf } from './contact-notice.ts'
import { deleteContacts, markSeen } from './contact-writes.ts'
import { contactsPath } from './contacts-path.ts'
import { countContacts, listContacts, oneContact, type Scope, scopeOf } from './read-contacts.ts'

const MOST_SEARCH = 100
const MAX_PAGE = 1000

const DONE: Readonly<Record<string, string>> = { deleted: 'Deleted.', saved: 'Saved.' }

const pageOf = ({ searchParams }: URL): number => {
  const typed = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= MAX_PAGE ? Number(typed) : 1
}

const searchOf = ({ searchParams }: URL): string => cleanPasted(searchParams.get('q') ?? '').slice(0, MOST_SEARCH)

export async function GET(visit: OwnVisit): Promise<Response> {
  const scope = await scopeOf(visit)
  if (scope === null) return refused(visit)
  const { searchParams } = visit.url
  if (searchParams.get('ask') === 'delete') return askPage(visit, scope, searchParams.get('id') ?? '')
  if (searchParams.get('ask') === 'delete-all') return askAllPage(visit, scope)
  return listPage(visit, scope)
}

async function refused(visit: OwnVisit): Promise<Response> {
  await logAuth(visit, 'not_own', { kind: 'contacts' })
  return notFound(visit)
}

async function listPage(visit: OwnVisit, scope: Scope): Promise<Response> {
  const { env, account, now, url } = visit
  const [search, at] = [searchOf(url), pageOf(url)]
  const [{ contacts, hasMore }, mails, profiles] = await Promise.all([
    listContacts(visit, scope, { search, page: at }),
    contactMailsOf(visit),
    ownProfiles(visit),
  ])
  const place = { team: scope.team?.id ?? null, search, page: at }
  const done = doneIn(url, DONE)
  const shown = await page(visit, {
    title: 'Contacts',
    width: 'wide',
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        <ContactsHead scope={scope} place={place} isEmpty={contacts.length === 0 && search === '' && at === 1} />
        {contacts.length > 0 ? (
          <ContactList contacts={contacts} place={place} hasSeveral={scope.team !== null || profiles.length > 1} />
        ) : (
          <NoContacts
            place={place}
            isOff={scope.team === null && !profiles.some(({ takesContacts }) => takesContacts)}
          />
        )}
        <Pages place={place} hasMore={hasMore} />
        {scope.team === null && mails.ok ? <MailChoice mails={mails.value} /> : null}
      </>
    ),
  })
  const fresh = contacts.filter(({ seenAt }) => seenAt === null).map(({ id }) => id)
  if (fresh.length > 0) visit.waitUntil(markSeen(env.DB, fresh, { whose: leftFor(account.id), now }))
  return shown
}

async function askPage(visit: OwnVisit, scope: Scope, id: string): Promise<Response> {
  const contact = await oneContact(visit, scope.mayDelete, id)
  if (contact === null) return refused(visit)
  const back = contactsPath({ team: scope.team?.id ?? null, search: searchOf(visit.url), page: pageOf(visit.url) })
  return page(visit, {
    title: 'Delete this contact?',
    children: (
      <>
        <h1 className="app-heading">Delete this contact?</h1>
        <Confirmation
          texts={[`${contact.name} is deleted for good, here and for everybody who can see it.`]}
          action={back}
          hidden={{ do: 'delete', id: contact.id }}
          button="Delete"
          pending="Deleting…"
        />
        <Back path={back} />
      </>
    ),
  })
}

async function askAllPage(visit: OwnVisit, scope: Scope): Promise<Response> {
  const count = await countContacts(visit, scope.mayDelete)
  const back = contactsPath({ team: scope.team?.id ?? null })
  if (count === 0) return listPage(visit, scope)
  const whose = scope.team === null ? '' : ` of ${scope.team.name}`
  const heading = count === 1 ? `Delete the one contact${whose}?` : `Delete all ${count} contacts${whose}?`
  return page(visit, {
    title: heading,
    children: (
      <>
        <h1 className="app-heading">{heading}</h1>
        <Confirmation
          texts={['They are deleted for good. Download them before if you need them.']}
          action={back}
          hidden={{ do: 'delete-all' }}
          button="Delete all"
          pending="Deleting…"
        />
        <Back path={back} />
      </>
    ),
  })
}

const Back = ({ path }: { path: string }) => (
  <p className="mt-4">
    <a href={path} className={buttonClass('quiet', 'w-full')}>
      Back to the contacts
    </a>
  </p>
)

const MAILS = { '0': 0, '1': 1, '2': 2 } as const

const contactsForm = z.object({
  do: asSent,
  id: asSent,
  mails: z.catch(keyOf(MAILS), '1'),
})

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const form = contactsForm.parse(fieldsOf(body))
  const scope = await scopeOf(visit)
  if (scope === null) return refused(visit)
  const { url, env, account, now } = visit
  const place = { team: scope.team?.id ?? null, search: searchOf(url), page: pageOf(url) }
  switch (form.do) {
    case 'delete': {
      const deleted = reached(await deleteContacts(env.DB, sql`contacts.id = ${form.id} AND ${scope.mayDelete}`))
      // Deleted by the visitor, or by a second press: what was asked for holds. One of somebody else looks the same.
      if (deleted === 0) await logAuth(visit, 'not_own', { kind: 'contact' })
      return leadTo(contactsPath({ ...place, done: 'deleted' }))
    }
    case 'delete-all': {
      if (!isFreshlyProved(account, now))
        return leadTo(stepUpPath(contactsPath({ team: place.team, ask: 'delete-all' })))
      reached(await deleteContacts(env.DB, scope.mayDelete))
      return leadTo(contactsPath({ team: place.team, done: 'deleted' }))
    }
    case 'mails':
      reached(await chooseContactMails(visit, MAILS[form.mails]))
      return leadTo(contactsPath({ ...place, done: 'saved' }))
    default:
      return leadTo(contactsPath(place))
  }
}
