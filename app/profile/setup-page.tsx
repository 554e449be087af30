// The three pages of the set-up: name, looks, contact.

import { Fragment } from 'react'
import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { SelectField, Submit, TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import type { ProfileTeam } from '#app/team-profiles/team-profiles.ts'
import { readLink } from '#domain/profile/link-input.ts'
import { HANDLE_PLATFORMS, isLinkPlatform, platformLabel } from '#domain/profile/link-platforms.ts'
import { type LinkDraft, linkField, type ProfileDraft } from '#domain/profile/profile-draft.ts'
import { MAX_LINKS, namedProblem } from '#domain/profile/profile-fields.ts'
import { Detail, LockedLinks, Picture, ProfileText, Username } from './form-parts.tsx'
import { PublishHint } from './publish.tsx'

export interface StepFacts {
  step: 1 | 2 | 3
  draft: ProfileDraft
  username: string
  /** The form's address, and that of the step before; null on the first. */
  path: string
  back: string | null
  /** Usernames of the profiles a new one can be a copy of, and the chosen one; "" for none. */
  sources: readonly string[]
  from?: string
  /** The team of the profile; null for one's own. */
  team: ProfileTeam | null
  problems?: Problems
  status?: number
}

const HEADINGS = {
  1: { heading: 'Set up your profile', lead: 'Your name, and the address your card leads to.' },
  2: {
    heading: 'Picture and words',
    lead: 'What people see when they open your profile. You can change it at any time.',
  },
  3: { heading: 'How to reach you', lead: 'Links, phone and email. A switch decides what strangers see.' },
} as const
/** The first step of a further profile. */
const FURTHER = {
  heading: 'Add a profile',
  lead: 'Another page with its own address, like one for work and one for friends. Each card leads to the one you choose.',
}

export function setupPage(visit: OwnVisit, facts: StepFacts): Promise<Response> {
  const { step, path, back, sources, team, problems = {}, status = 200 } = facts
  const { heading, lead } = step === 1 && sources.length > 0 ? FURTHER : HEADINGS[step]
  const whose = team === null ? lead : `${lead} This profile is for ${team.name}; the team sees and edits it.`
  return page(visit, {
    title: heading,
    status,
    problems,
    named: namedProblem,
    entry: 'app/client/profile-editor.tsx',
    facts: { foreignPictures: visit.config.siteUrl },
    children: (
      <div className="setup">
        <ol className="setup-steps" aria-label={`Step ${step} of 3`}>
          {[1, 2, 3].map((number) => (
            <li key={number} aria-current={number === step ? 'step' : undefined} data-done={number < step || undefined}>
              <span className="sr-only">{`Step ${number}${number < step ? ', done' : ''}`}</span>
            </li>
          ))}
        </ol>
        <h1 className="app-heading">{heading}</h1>
        <p className="app-lead">{whose}</p>
        <form method="post" action={path} className="app-form" noValidate data-setup-form>
          {step === 1 ? <Name visit={visit} {...facts} problems={problems} /> : null}
          {step === 2 ? <About visit={visit} {...facts} problems={problems} /> : null}
          {step === 3 ? <Reach {...facts} problems={problems} /> : null}
        </form>
        {back === null ? null : (
          <p className="app-aside">
            <a href={back} className="app-quiet-button">
              Back
            </a>
          </p>
        )}
      </div>
    ),
  })
}

type PartProps = StepFacts & { problems: Problems }

const Name = ({ visit, draft, username, sources, from = '', problems }: PartProps & { visit: OwnVisit }) => (
  <>
    <ProfileText name="full_name" draft={draft} problems={problems} />
    <Username
      visit={visit}
      value={username}
      problems={problems}
      hint="3 to 30 letters, digits, dots, dashes or underscores."
    />
    {sources.length === 0 ? null : (
      <SelectField
        name="from"
        label="Start from"
        hint="A copy includes the look, links, contact details and picture."
        problems={problems}
        defaultValue={from}
        choices={[
          { value: '', text: 'An empty profile' },
          ...sources.map((source) => ({ value: source, text: `A copy of @${source}` })),
        ]}
      />
    )}
    <p className="app-hint">
      {'By creating a profile you confirm that you are 13 or older and accept the '}
      <a href={href('terms')} className="app-link">
        terms
      </a>
      {' and the '}
      <a href={href('privacy')} className="app-link">
        privacy notice
      </a>
      .
    </p>
    <Submit pending="Saving…" className="w-full">
      Continue
    </Submit>
  </>
)

const About = ({ visit, draft, problems, team }: PartProps & { visit: OwnVisit }) => (
  <>
    <Picture visit={visit} draft={draft} problems={problems} team={team} />
    <ProfileText name="bio" draft={draft} problems={problems} team={team} />
    <Detail name="job_title" shown="show_job_title" draft={draft} problems={problems} />
    <Detail name="company" shown="show_company" draft={draft} problems={problems} team={team} />
    <Submit name="do" value="save" pending="Saving…" className="w-full">
      Continue
    </Submit>
    <Submit name="do" value="skip" pending="Saving…" tone="quiet" className="w-full">
      Skip
    </Submit>
  </>
)

const FIRST_LINKS = [
  { row: 1, label: 'First link', like: 'https://www.instagram.com/your.name' },
  { row: 2, label: 'Second link', like: 'https://www.linkedin.com/in/your-name' },
  { row: 3, label: 'Third link', like: 'https://your-site.example' },
] as const

/** The platform of a handle that does not name one. */
function AskedPlatform({ row, link, problems }: { row: number; link: LinkDraft | undefined; problems: Problems }) {
  if (link === undefined || problems[linkField(row, 'url')] === undefined) return null
  const chosen = isLinkPlatform(link.platform) ? link.platform : 'website'
  const isAsked = readLink('website', link.url).handle !== ''
  if (!isAsked) return null
  const name = linkField(row, 'platform')
  return (
    <div className="app-field">
      <label htmlFor={name} className="app-label">
        {`Platform of link ${row}`}
      </label>
      <select id={name} name={name} className="field" defaultValue={chosen === 'website' ? '' : chosen}>
        <option value="">Choose the platform</option>
        {HANDLE_PLATFORMS.map((platform) => (
          <option key={platform} value={platform}>
            {platformLabel(platform)}
          </option>
        ))}
      </select>
    </div>
  )
}

const Reach = ({ draft, problems, team }: PartProps) => (
  <>
    {team === null ? null : <LockedLinks team={team} />}
    {FIRST_LINKS.map(({ row, label, like }) => (
      <Fragment key={row}>
        <TextField
          name={`link${row}_url`}
          label={label}
          problems={problems}
          defaultValue={draft.links[row - 1]?.url ?? ''}
          placeholder={like}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <AskedPlatform row={row} link={draft.links[row - 1]} problems={problems} />
      </Fragment>
    ))}
    <p className="app-hint">{`You can have up to ${MAX_LINKS} links, and change their titles, in the editor later.`}</p>
    <Detail name="phone" shown="show_phone" draft={draft} problems={problems} />
    <Detail name="contact_email" shown="show_contact_email" draft={draft} problems={problems} />
    <PublishHint />
    <Submit name="do" value="save" pending="Publishing…" className="w-full">
      Publish profile
    </Submit>
    <Submit name="do" value="skip" pending="Saving…" tone="quiet" className="w-full">
      Skip
    </Submit>
  </>
)
