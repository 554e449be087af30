// One row of the list of links: a line that opens where the screen is narrow, its fields, when it is shown, its buttons.
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
import { stateText } from '#domain/profile/link-schedule.ts'
import { safeLinkUrl } from '#domain/profile/link-url.ts'
import { linkPlatform } from '#domain/profile/platforms.ts'
import { type LinkDraft, linkField } from '#domain/profile/profile-draft.ts'
import { MAX_LINK_TITLE } from '#domain/profile/profile-fields.ts'
import { rowIcon } from './row-icon.ts'

/** The option for a stored platform: itself if known, otherwise the platform of the address. */
const chosenPlatform = ({ platform, url }: LinkDraft): LinkPlatform =>
  isLinkPlatform(platform) ? platform : (detectPlatform(url) ?? 'website')

interface RowProps {
  link: LinkDraft
  /** Counted from 1; 0 in the template. */
  row: number
  of: number
  problems: Problems
  timeZone: string
  now: number
  /** Is it always shown? */
  isPlain?: boolean
}

export function LinkRow(props: RowProps) {
  const { link, row, of, isPlain = false } = props
  const platform = chosenPlatform(link)
  return (
    <li className="link-row" data-link data-platform={platform}>
      {/* Shown by the script, which it needs. */}
      <button type="button" className="link-handle" data-handle aria-label={`Drag link ${row}`} hidden>
        <GripVertical aria-hidden="true" />
      </button>
      <details className="link-fold" data-fold-row open>
        <RowSummary {...props} platform={platform} />
        <RowFields {...props} platform={platform} />
        {isPlain ? null : <RowTimes {...props} />}
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
      </details>
    </li>
  )
}

type WithPlatform = RowProps & { platform: LinkPlatform }

function RowSummary({ link, platform, timeZone, now }: WithPlatform) {
  const icon = platform === 'heading' ? platform : linkPlatform(platform, safeLinkUrl(link.url))
  const Icon = rowIcon(icon)
  return (
    <summary className="link-summary">
      <span
        className={`platform platform-${icon === 'heading' ? 'link' : icon}`}
        data-link-icon={icon}
        aria-hidden="true"
      >
        <Icon />
      </span>
      <span className="link-name" data-link-name>
        {link.title || platformLabel(platform)}
      </span>
      <span className="link-state" data-link-state>
        {stateText(link, timeZone, now)}
      </span>
    </summary>
  )
}

function RowFields({ link, row, problems, platform }: WithPlatform) {
  const name = (part: 'platform' | 'title' | 'url') => linkField(row, part)
  return (
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
  )
}

/** Hiding it, and the days and times between which it is shown. */
function RowTimes({ link, row, problems, timeZone, now }: RowProps) {
  const [hidden, from, until] = (['hidden', 'from', 'until'] as const).map((part) => linkField(row, part))
  const isOpen = link.hidden || link.from !== '' || link.until !== ''
  return (
    <details className="link-more" open={isOpen || undefined}>
      <summary>
        Hide or schedule
        <span className="link-state" data-link-state>
          {stateText(link, timeZone, now)}
        </span>
      </summary>
      <div className="link-times">
        <label className="app-switch">
          <input type="checkbox" id={hidden} name={hidden} value="1" defaultChecked={link.hidden} />
          <span className="app-switch-track" aria-hidden="true" />
          <span>Hide</span>
        </label>
        {([from, until] as const).map((name, at) => (
          <Part key={name} name={name ?? ''} label={at === 0 ? 'Show from' : 'Until'} problem={problems[name ?? '']}>
            <input
              id={name}
              name={name}
              type="datetime-local"
              className="field"
              defaultValue={at === 0 ? link.from : link.until}
              {...invalid(name ?? '', problems)}
            />
          </Part>
        ))}
        <p className="app-hint link-zone">
          {'Times of '}
          <span data-zone-name>{timeZone.replaceAll('_', ' ')}</span>
        </p>
      </div>
    </details>
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
