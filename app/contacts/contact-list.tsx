// The parts of `/app/contacts`: its head with search and files, the list, and the choice of mails.
import { href } from '#app/addresses.ts'
import type { ContactMails } from '#app/db/schema.ts'
import { dateText } from '#app/layout/dates.ts'
import { SelectField, Submit } from '#app/layout/form.tsx'
import { phoneUrl, readPhone } from '#domain/profile/phone.ts'
import { shownText } from '#domain/text/shown-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { contactsPath, filePath, type Place } from './contacts-path.ts'
import type { LeftContact, Scope } from './read-contacts.ts'

export function ContactsHead({ scope, place, isEmpty }: { scope: Scope; place: Place; isEmpty: boolean }) {
  const { team, teams } = scope
  const id = team?.id ?? null
  return (
    <>
      {teams.length === 0 ? null : (
        <nav aria-label="Whose contacts" className="app-tabs">
          <ul>
            <Tab path={contactsPath({ team: null })} name="Yours" isHere={team === null} />
            {teams.map((one) => (
              <Tab key={one.id} path={contactsPath({ team: one.id })} name={one.name} isHere={one.id === id} />
            ))}
          </ul>
        </nav>
      )}
      <h1 className="app-heading">{team === null ? 'Contacts' : `Contacts of ${team.name}`}</h1>
      {isEmpty ? null : (
        <>
          <search>
            <form method="get" action={href('contacts')} className="contact-search">
              {id === null ? null : <input type="hidden" name="team" value={id} />}
              <label htmlFor="q" className="app-label">
                Search by name, company or email
              </label>
              <div className="contact-search-row">
                <input id="q" name="q" type="search" className="field" defaultValue={place.search} autoComplete="off" />
                <button type="submit" className={buttonClass('secondary')}>
                  Search
                </button>
              </div>
            </form>
          </search>
          <p className="contact-tools">
            <a href={filePath('csv', id)} className="app-secondary-button">
              Download CSV
            </a>
            <a href={filePath('vcf', id)} className="app-secondary-button">
              All as vCard
            </a>
            <a href={contactsPath({ team: id, ask: 'delete-all' })} className="app-quiet-button">
              Delete all
            </a>
          </p>
        </>
      )}
    </>
  )
}

const Tab = ({ path, name, isHere }: { path: string; name: string; isHere: boolean }) => (
  <li>
    <a href={path} aria-current={isHere ? 'page' : undefined}>
      {name}
    </a>
  </li>
)

interface ContactListProps {
  contacts: readonly LeftContact[]
  place: Place
  /** Are there several profiles, so that each contact names its own? */
  hasSeveral: boolean
}

export const ContactList = ({ contacts, place, hasSeveral }: ContactListProps) => (
  <ul className="contact-list">
    {contacts.map((contact) => (
      <Contact key={contact.id} contact={contact} place={place} hasSeveral={hasSeveral} />
    ))}
  </ul>
)

function Contact({ contact, place, hasSeveral }: Omit<ContactListProps, 'contacts'> & { contact: LeftContact }) {
  const { id, createdAt, seenAt, username } = contact
  const [name, email, phone, company, note] = [
    contact.name,
    contact.email,
    contact.phone,
    contact.company,
    contact.note,
  ].map((text) => shownText(text))
  const number = readPhone(phone ?? '')
  return (
    <li className="contact">
      <div className="contact-head">
        <h2 className="contact-name" dir="auto">
          {name}
        </h2>
        {seenAt === null ? <span className="contact-new">New</span> : null}
      </div>
      {company ? (
        <p className="contact-company" dir="auto">
          {company}
        </p>
      ) : null}
      {email ? (
        <p>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className="app-link">
            {email}
          </a>
        </p>
      ) : null}
      {phone ? (
        <p>
          {number === null ? (
            phone
          ) : (
            <a href={phoneUrl(number)} className="app-link">
              {phone}
            </a>
          )}
        </p>
      ) : null}
      {note ? (
        <p className="contact-note" dir="auto">
          {note}
        </p>
      ) : null}
      <p className="contact-facts">
        <span>{dateText(createdAt)}</span>
        {hasSeveral ? <span>{`@${username}`}</span> : <span className="sr-only">{`@${username}`}</span>}
      </p>
      <p className="contact-actions">
        <a href={filePath('vcf', place.team, id)} className="app-quiet-button">
          Download vCard<span className="sr-only">{` of ${name}`}</span>
        </a>
        {contact.teamId === null || place.team !== null ? (
          <a href={contactsPath({ ...place, ask: 'delete', id })} className="app-quiet-button">
            Delete<span className="sr-only">{` ${name}`}</span>
          </a>
        ) : null}
      </p>
    </li>
  )
}

/** `isOff`: none of the account's profiles takes contacts. */
export function NoContacts({ place: { search = '', page = 1, team }, isOff }: { place: Place; isOff: boolean }) {
  if (search !== '')
    return (
      <p className="app-lead">
        {`No contact has this name, company or email. `}
        <a href={contactsPath({ team })} className="app-link">
          Show all
        </a>
      </p>
    )
  if (page > 1) return <p className="app-lead">There are no more contacts.</p>
  return (
    <p className="app-lead">
      Nobody has left details yet.
      {isOff ? (
        <>
          {' '}
          <a href={href('profile')} className="app-link">
            Switch it on in your profile.
          </a>
        </>
      ) : null}
    </p>
  )
}

export function Pages({ place, hasMore }: { place: Place; hasMore: boolean }) {
  const { page = 1 } = place
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages of contacts" className="contact-pages">
      {page === 1 ? null : (
        <a href={contactsPath({ ...place, page: page - 1 })} rel="prev" className="app-secondary-button">
          Newer contacts
        </a>
      )}
      {hasMore ? (
        <a href={contactsPath({ ...place, page: page + 1 })} rel="next" className="app-secondary-button">
          Older contacts
        </a>
      ) : null}
    </nav>
  )
}

const MAIL_CHOICES = [
  { value: '1', text: 'At most one a day' },
  { value: '2', text: 'At most one an hour' },
  { value: '0', text: 'None' },
]

export const MailChoice = ({ mails }: { mails: ContactMails }) => (
  <section aria-labelledby="mails-heading" className="app-section">
    <h2 id="mails-heading" className="text-xl">
      Emails about new contacts
    </h2>
    <form method="post" action={href('contacts')} className="contact-mails" noValidate>
      <SelectField
        name="mails"
        label="How often"
        hint="They say how many are new, and nothing about them."
        choices={MAIL_CHOICES}
        defaultValue={String(mails)}
      />
      <Submit name="do" value="mails" pending="Saving…" tone="secondary">
        Save
      </Submit>
    </form>
  </section>
)
