// The list of links: one row each, with buttons that work without script. With script the buttons move rows in the page
// (app/client/profile/links.ts) and renumber the fields.
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Problems } from '#app/layout/page.tsx'
import { detectPlatform } from '#domain/profile/link-input.ts'
import {
  isLinkPlatform,
  LINK_PLATFORMS,
  type LinkPlatform,
  platformHint,
  platformLabel,
} from '#domain/profile/link-platforms.ts'
import { type LinkDraft, linkField } from '#domain/profile/profile-draft.ts'
import { MAX_LINK_TITLE } from '#domain/profile/profile-fields.ts'

/** The option for a stored platform: itself if known, otherwise the platform of the address. */
export const chosenPlatform = ({ platform, url }: LinkDraft): LinkPlatform =>
  isLinkPlatform(platform) ? platform : (detectPlatform(url) ?? 'website')

export function LinkRows({ links, problems }: { links: readonly LinkDraft[]; problems: Problems }) {
  return (
    <>
      <ol className="link-rows" data-links tabIndex={-1} aria-label="Links">
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and this list never changes
          <LinkRow key={index} link={link} row={index + 1} of={links.length} problems={problems} />
        ))}
      </ol>
      <template data-link-template>
        <LinkRow link={{ platform: 'website', title: '', url: '' }} row={0} of={0} problems={{}} />
      </template>
      <p role="status" className="link-status" data-link-status />
      <div>
        <button type="submit" name="do" value="add-link" className="app-secondary-button" data-add-link>
          Add link
        </button>
      </div>
    </>
  )
}

interface RowProps {
  link: LinkDraft
  /** Counted from 1; 0 in the template. */
  row: number
  of: number
  problems: Problems
}

function LinkRow({ link, row, of, problems }: RowProps) {
  const platform = chosenPlatform(link)
  const name = (part: 'platform' | 'title' | 'url') => linkField(row, part)
  return (
    <li className="link-row" data-link>
      {/* Shown by the script, which it needs. */}
      <button type="button" className="link-handle" data-handle aria-label={`Drag link ${row}`} hidden>
        <GripVertical aria-hidden="true" />
      </button>
      <div className="link-fields">
        <Part name={name('platform')} label="Platform">
          <select id={name('platform')} name={name('platform')} className="field" defaultValue={platform}>
            {LINK_PLATFORMS.map(({ stored, label }) => (
              <option key={stored} value={stored}>
                {label}
              </option>
            ))}
          </select>
        </Part>
        <Part name={name('title')} label="Title" problem={problems[name('title')]}>
          <input
            id={name('title')}
            name={name('title')}
            className="field"
            defaultValue={link.title}
            placeholder={platformLabel(platform)}
            maxLength={MAX_LINK_TITLE * 2}
            autoComplete="off"
            {...invalid(name('title'), problems)}
          />
        </Part>
        <Part name={name('url')} label="Address" problem={problems[name('url')]} wide>
          <input
            id={name('url')}
            name={name('url')}
            className="field"
            defaultValue={link.url}
            placeholder={platformHint(platform)}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...invalid(name('url'), problems)}
          />
        </Part>
      </div>
      <div className="link-buttons">
        {row === 1 ? null : (
          <RowButton act="up" row={row}>
            Up
          </RowButton>
        )}
        {row === of ? null : (
          <RowButton act="down" row={row}>
            Down
          </RowButton>
        )}
        <RowButton act="remove" row={row}>
          Remove
        </RowButton>
      </div>
    </li>
  )
}

const invalid = (name: string, problems: Problems) =>
  problems[name] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-problem` }

function Part({
  name,
  label,
  problem,
  wide = false,
  children,
}: {
  name: string
  label: string
  problem?: string | undefined
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={`app-field ${wide ? 'link-wide' : ''}`}>
      <label htmlFor={name} className="app-label">
        {label}
      </label>
      {problem === undefined ? null : (
        <p id={`${name}-problem`} className="app-problem">
          {problem}
        </p>
      )}
      {children}
    </div>
  )
}

const RowButton = ({ act, row, children }: { act: 'up' | 'down' | 'remove'; row: number; children: string }) => (
  <button
    type="submit"
    name="do"
    value={`${act}-${row}`}
    className="app-quiet-button"
    data-act={act}
    aria-label={`${children}: link ${row}`}
  >
    {children}
  </button>
)

/** The list after one of its buttons, like "up-2", "remove-1" or "add-link"; null for any other `act`. */
export function afterButton(links: readonly LinkDraft[], act: string): LinkDraft[] | null {
  if (act === 'add-link') return [...links, { platform: 'website', title: '', url: '' }]
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
