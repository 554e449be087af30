// What opened links are called: by the title they have today; one that is gone by its address.

import { type SQL, sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { CONTACT_NAMES, countedContact } from '#domain/profile/contact-details.ts'
import { platformName } from '#domain/profile/platforms.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { shownText } from '#domain/text/shown-text.ts'

export const listLinks = (usernames: string): SQL => sql`
  SELECT l.username, l.url, l.display_text, l.platform FROM json_each(${usernames}) AS u
    CROSS JOIN social_links AS l WHERE l.username = u.value
  UNION ALL SELECT p.username, d.column1, d.column2, '' FROM json_each(${usernames}) AS u CROSS JOIN profiles AS p
    JOIN (VALUES ('contact:phone', 'Phone'), ('contact:email', 'Mail'), ('contact:website', 'Website'), ('contact:address', 'Address')) AS d
    WHERE p.username = u.value AND CASE d.column1
      WHEN 'contact:phone' THEN p.show_phone AND p.phone <> ''
      WHEN 'contact:email' THEN p.show_contact_email AND p.contact_email <> ''
      WHEN 'contact:website' THEN p.show_website AND p.website <> ''
      ELSE p.show_address AND coalesce(p.address_street, p.address_city, p.address_postcode, p.address_country) <> '' END
  LIMIT 500`

export interface LinkName {
  /** Its title, or the address of one that was removed. */
  name: string
  removed: boolean
}

const CONTACTS = new Map<string, string>(
  (['phone', 'email', 'website', 'address'] as const).map((kind) => [countedContact(kind), CONTACT_NAMES[kind]]),
)

/** What the links of these profiles are called, by username and stored address. */
export async function linkNames(
  { DB }: Pick<AppBindings, 'DB'>,
  usernames: readonly string[],
): Promise<Result<(username: string, url: string) => LinkName, StoreFailure>> {
  const found = await runStatement(
    DB,
    (store) => store.values<[string, string, string | null, string]>(listLinks(JSON.stringify(usernames))),
    { what: 'list links', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const keyOf = (username: string, url: string) => `${username.toLowerCase()} ${url}`
  const names = new Map(
    found.value.map(([username, url, title, platform]) => [
      keyOf(username, url),
      shownText(title) || platformName(platform) || url,
    ]),
  )
  return ok((username, url) => {
    const name = names.get(keyOf(username, url))
    return name === undefined ? { name: CONTACTS.get(url) ?? url, removed: true } : { name, removed: false }
  })
}
