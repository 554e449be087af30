// Names of opened links: the current title; the address if the link was removed.

import { inArray, sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { profiles, socialLinks } from '#db/schema.ts'
import { listed, runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { CONTACT_NAMES, type ContactKind, countedContact } from '#domain/profile/contact-details.ts'
import { platformName } from '#domain/profile/platforms.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { shownText } from '#domain/text/shown-text.ts'

const MOST_LINKS = 500

export const listLinks = (store: Store, usernames: readonly string[]) =>
  store
    .select({
      username: socialLinks.username,
      url: socialLinks.url,
      title: socialLinks.displayText,
      platform: socialLinks.platform,
    })
    .from(socialLinks)
    .where(inArray(socialLinks.username, listed(usernames)))
    .limit(MOST_LINKS)

/** Which contact details these profiles show. */
const listContacts = (store: Store, usernames: readonly string[]) =>
  store
    .select({
      username: profiles.username,
      phone: sql<number | null>`${profiles.showPhone} AND ${profiles.phone} <> ''`,
      email: sql<number | null>`${profiles.showContactEmail} AND ${profiles.contactEmail} <> ''`,
      website: sql<number | null>`${profiles.showWebsite} AND ${profiles.website} <> ''`,
      address: sql<
        number | null
      >`${profiles.showAddress} AND coalesce(${profiles.addressStreet}, ${profiles.addressCity},
        ${profiles.addressPostcode}, ${profiles.addressCountry}) <> ''`,
    })
    .from(profiles)
    .where(inArray(profiles.username, listed(usernames)))

const CONTACT_KINDS = Object.keys(CONTACT_NAMES) as ContactKind[]
const CONTACTS = new Map(CONTACT_KINDS.map((kind) => [countedContact(kind), CONTACT_NAMES[kind]] as const))

export interface LinkName {
  /** Its title, or its address if it was removed. */
  name: string
  removed: boolean
}

/** Reads the names of these profiles' links; the result maps username and stored address to a name. */
export async function linkNames(
  { DB }: Pick<AppBindings, 'DB'>,
  usernames: readonly string[],
): Promise<Result<(username: string, url: string) => LinkName, StoreFailure>> {
  const found = await runStatement(
    DB,
    (store) => store.batch([listLinks(store, usernames), listContacts(store, usernames)]),
    { what: 'list links', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [links, contacts] = found.value
  const keyOf = (username: string, url: string) => `${username.toLowerCase()} ${url}`
  const names = new Map([
    ...links.map(
      ({ username, url, title, platform }) =>
        [keyOf(username, url), shownText(title) || platformName(platform) || url] as const,
    ),
    ...contacts.flatMap(({ username, ...shown }) =>
      CONTACT_KINDS.filter((kind) => shown[kind] === 1).map(
        (kind) => [keyOf(username, countedContact(kind)), CONTACT_NAMES[kind]] as const,
      ),
    ),
  ])
  return ok((username, url) => {
    const name = names.get(keyOf(username, url))
    return name === undefined ? { name: CONTACTS.get(url) ?? url, removed: true } : { name, removed: false }
  })
}
