// Addresses of the list of contacts. Pure.
import { href } from '#app/addresses.ts'

/** What part of the list is shown. */
export interface Place {
  /** The id of a team, null for the account's own. */
  team: string | null
  search?: string
  /** From 1. */
  page?: number
}

/** The address of a part of the list, of a question about it, or of a message. */
export function contactsPath({
  team,
  search = '',
  page = 1,
  ...words
}: Place & { ask?: string; id?: string; done?: string }): string {
  const query = new URLSearchParams({
    ...(team === null ? {} : { team }),
    ...(search === '' ? {} : { q: search }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...words,
  })
  return query.size === 0 ? href('contacts') : `${href('contacts')}?${query}`
}

/** The address of a file: all contacts of the list, or one. */
export const filePath = (as: 'csv' | 'vcf', team: string | null, id?: string): string =>
  `${href('contacts-file')}?${new URLSearchParams({
    as,
    ...(team === null ? {} : { team }),
    ...(id === undefined ? {} : { id }),
  })}`
