// `/contact/withdraw/{token}`: a visitor deletes the details they left, by the link of the receipt. Opening it changes nothing.
import { eq, sql } from 'drizzle-orm'
import { contacts } from '#app/db/schema.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { tokenHash } from '#app/identity/tokens.ts'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { page } from '#app/layout/page.tsx'
import { profiles } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { deleteContacts } from './contact-writes.ts'
import { profileName } from './leave-page.tsx'

const FACTS = { holdsToken: true }

/** The name of the profile that the contact of this link was left on; null: it is gone, or never was. */
async function nameOfProfile({ env }: Visit, hash: string): Promise<string | null> {
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ username: contacts.username, full_name: profiles.fullName })
          .from(contacts)
          .leftJoin(profiles, sql`${profiles.username} = ${contacts.username}`)
          .where(eq(contacts.withdrawHash, hash)),
      { what: 'find contact of link', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found === undefined ? null : profileName(found)
}

export async function GET(visit: Visit): Promise<Response> {
  const name = await nameOfProfile(visit, await tokenHash(visit.params.token ?? ''))
  if (name === null) return endPage(visit, 'These details are deleted already.')
  return page(visit, {
    title: 'Delete your details',
    facts: FACTS,
    children: (
      <>
        <h1 className="app-heading">{`Delete the details you left for ${name}?`}</h1>
        <Confirmation
          texts={['They are deleted at once, and nobody can bring them back.']}
          action={visit.url.pathname}
          button="Delete my details"
          pending="Deleting…"
        />
      </>
    ),
  })
}

export async function POST(visit: Visit): Promise<Response> {
  const hash = await tokenHash(visit.params.token ?? '')
  const deleted = reached(await deleteContacts(visit.env.DB, eq(contacts.withdrawHash, hash)))
  return endPage(visit, deleted > 0 ? 'Deleted.' : 'These details are deleted already.')
}

const endPage = (visit: Visit, heading: string): Promise<Response> =>
  page(visit, {
    title: heading,
    facts: FACTS,
    children: (
      <>
        <h1 className="app-heading">{heading}</h1>
        <p className="app-lead">
          Copies in the database’s own history disappear within 30 days. What the owner of the profile has saved
          elsewhere is theirs to delete: ask them.
        </p>
      </>
    ),
  })
