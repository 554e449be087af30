// GET /app/contacts/file?as=csv|vcf&id=…&team=…: contacts as a file, all of them or, as a vCard, one.
import { csvFile, FILE_BUDGET_MS, ROWS_TO_READ } from '#app/console/csv.ts'
import { appHeaders } from '#app/guards/answers.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { contactVcard } from './contact-vcard.ts'
import { contactsForFile, type LeftContact, oneContact, scopeOf } from './read-contacts.ts'

const CSV_COLUMNS = ['name', 'email', 'phone', 'company', 'note', 'profile', 'left_at', 'consent_version'] as const
/** More contacts than address books take from one file. */
export const MOST_VCARDS = 2000

export async function GET(visit: OwnVisit): Promise<Response> {
  const { searchParams } = visit.url
  const [as, id] = [searchParams.get('as'), searchParams.get('id')]
  const scope = await scopeOf(visit)
  if (scope === null || (as !== 'csv' && as !== 'vcf')) return notFound(visit)
  const day = new Date(visit.now * 1000).toISOString().slice(0, 10)
  if (as === 'csv') {
    const contacts = await contactsForFile(visit, scope, { most: ROWS_TO_READ, budgetMs: FILE_BUDGET_MS })
    return csvFile(`contacts-${day}.csv`, CSV_COLUMNS, contacts.map(csvRow))
  }
  if (id === null) {
    const contacts = await contactsForFile(visit, scope, { most: MOST_VCARDS, budgetMs: FILE_BUDGET_MS })
    return vcardFile(`contacts-${day}.vcf`, contacts)
  }
  const contact = await oneContact(visit, scope.where, id)
  return contact === null ? notFound(visit) : vcardFile('contact.vcf', [contact])
}

const csvRow = ({ name, email, phone, company, note, username, createdAt, wording }: LeftContact) => ({
  ...{ name, email, phone, company, note, profile: username },
  ...{ left_at: new Date(createdAt * 1000).toISOString(), consent_version: wording },
})

const vcardFile = (name: string, contacts: readonly LeftContact[]): Response =>
  new Response(contacts.map(contactVcard).join(''), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
