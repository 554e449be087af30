// The list of links: one row each, with buttons that work without script. With script the buttons move rows in the page
// (app/client/profile/links.ts) and renumber the fields.
import type { Problems } from '#app/layout/page.tsx'
import { type LinkDraft, newLink, type ProfileDraft } from '#domain/profile/profile-draft.ts'
import { MAX_LINKS } from '#domain/profile/profile-fields.ts'
import { LinkRow } from './link-row.tsx'

interface RowsProps {
  draft: ProfileDraft
  problems: Problems
  /** Whole seconds since the epoch. */
  now: number
  /** Did the account choose a time zone? Otherwise the script takes the browser's. */
  hasZone: boolean
  /** How many links the list may have. */
  most?: number
  /** Rows that are always shown: they cannot be hidden or scheduled. */
  isPlain?: boolean
}

export function LinkRows({
  draft: { links, timeZone },
  problems,
  now,
  hasZone,
  most = MAX_LINKS,
  isPlain = false,
}: RowsProps) {
  const shared = { of: links.length, problems, timeZone, now, isPlain }
  return (
    <>
      <input type="hidden" name="time_zone" value={timeZone} data-time-zone={hasZone ? 'account' : 'browser'} />
      <ol className="link-rows" data-links data-most-links={most} tabIndex={-1} aria-label="Links">
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and this list never changes
          <LinkRow key={index} link={link} row={index + 1} {...shared} />
        ))}
      </ol>
      <template data-link-template>
        <LinkRow link={newLink('website')} row={0} {...shared} of={0} problems={{}} />
      </template>
      <p role="status" className="link-status" data-link-status />
      <div className="link-adds">
        <button type="submit" name="do" value="add-link" className="app-secondary-button" data-add-link>
          Add link
        </button>
        <button type="submit" name="do" value="add-heading" className="app-quiet-button" data-add-heading>
          Add heading
        </button>
      </div>
    </>
  )
}

/** The list after one of its buttons, like "up-2", "remove-1" or "add-link"; null for any other `act`. */
export function afterButton(links: readonly LinkDraft[], act: string): LinkDraft[] | null {
  if (act === 'add-link') return [...links, newLink('website')]
  if (act === 'add-heading') return [...links, newLink('heading')]
  const [, verb, number] = /^(up|down|remove)-(\d{1,3})$/.exec(act) ?? []
  if (verb === undefined) return null
  const at = Number(number) - 1
  const moved = links[at]
  if (moved === undefined) return [...links]
  const others = links.toSpliced(at, 1)
  if (verb === 'remove') return others
  const to = Math.max(0, Math.min(others.length, verb === 'up' ? at - 1 : at + 1))
  return others.toSpliced(to, 0, moved)
}
