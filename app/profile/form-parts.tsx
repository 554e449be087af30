// Parts of the forms of a profile, for the set-up and the editor: a section, a field with its switch, the username, the
// looks, the picture.
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Visit } from '#app/guards/visit.ts'
import { TextArea, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { lockedLinks, lockedTexts } from '#app/team-profiles/locked.ts'
import { lockedIn, type ProfileTeam } from '#app/team-profiles/team-profiles.ts'
import { profileView } from '#domain/profile/profile.ts'
import type { ProfileDraft, SwitchName, TextFieldName } from '#domain/profile/profile-draft.ts'
import { checkField, PROFILE_FIELDS } from '#domain/profile/profile-fields.ts'

interface FieldProps {
  draft: ProfileDraft
  problems: Problems
  /** The team of the profile; its locked fields are text. */
  team?: ProfileTeam | null
}

/** What the team has set: no part of the form. */
export const SetByTeam = ({ label, team, children }: { label: string; team: ProfileTeam; children: ReactNode }) => (
  <div className="app-field" data-set-by-team>
    <p className="app-label">{label}</p>
    <div className="set-by-team">{children}</div>
    <p className="app-hint">{`Set by ${team.name}`}</p>
  </div>
)

/** A locked text with its line breaks. */
const lines = (text: string): ReactNode => text.split('\n').map((line) => <p key={line}>{line}</p>)

const isTextLocked = (team: ProfileTeam | null, name: TextFieldName): team is ProfileTeam =>
  team !== null && lockedTexts(team.locked)[name] !== undefined

const HINTS: Partial<Record<TextFieldName, string>> = { phone: 'Like +44 1632 960123' }

const ATTRIBUTES: Record<TextFieldName, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>> = {
  full_name: { autoComplete: 'name' },
  bio: {},
  job_title: { autoComplete: 'organization-title' },
  company: { autoComplete: 'organization' },
  phone: { type: 'tel', autoComplete: 'tel' },
  contact_email: { type: 'email', autoComplete: 'email' },
  website: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
  address_street: { autoComplete: 'street-address' },
  address_city: { autoComplete: 'address-level2' },
  address_postcode: { autoComplete: 'postal-code' },
  address_country: { autoComplete: 'country-name' },
}

/** A text field of the profile. Where its length is limited, the script adds a counter. */
export function ProfileText({ name, draft, problems, team = null }: FieldProps & { name: TextFieldName }) {
  const field = PROFILE_FIELDS[name]
  if (isTextLocked(team, name))
    return (
      <SetByTeam label={field.label} team={team}>
        {lines(lockedTexts(team.locked)[name] ?? '')}
      </SetByTeam>
    )
  const most = 'max' in field ? field.max : undefined
  const shared = { name, label: field.label, problems, defaultValue: draft.texts[name] }
  const counter = most === undefined ? {} : { 'data-most': most }
  if (name === 'bio') return <TextArea {...shared} {...counter} rows={4} />
  if (name === 'address_street') return <TextArea {...shared} {...counter} rows={2} autoComplete="street-address" />
  return <TextField {...shared} {...counter} {...ATTRIBUTES[name]} hint={HINTS[name]} />
}

/** "Show on my profile". */
export const Switch = ({ name, of, draft }: { name: SwitchName; of: string; draft: ProfileDraft }) => (
  <label className="app-switch">
    <input type="checkbox" name={name} value="1" defaultChecked={draft.shown[name]} />
    <span className="app-switch-track" aria-hidden="true" />
    <span>
      Show on my profile<span className="sr-only">{`: ${of}`}</span>
    </span>
  </label>
)

/** Whether the profile shows "Leave your details". */
export const TakesContacts = ({ draft }: { draft: ProfileDraft }) => (
  <label className="app-switch">
    <input type="checkbox" name="takes_contacts" value="1" defaultChecked={draft.takesContacts} />
    <span className="app-switch-track" aria-hidden="true" />
    <span>Let visitors leave their details</span>
  </label>
)

/** A contact detail: its field, and the switch that makes it public. */
export const Detail = ({ name, shown, ...rest }: FieldProps & { name: TextFieldName; shown: SwitchName }) => (
  <div className="editor-detail">
    <ProfileText name={name} {...rest} />
    {/* What a team sets is public. */}
    {isTextLocked(rest.team ?? null, name) ? null : (
      <Switch name={shown} of={PROFILE_FIELDS[name].label} draft={rest.draft} />
    )}
  </div>
)

const LOOKS = [
  { id: 'dark-gradient', name: 'Dark gradient' },
  { id: 'midnight', name: 'Midnight' },
  { id: 'sunrise', name: 'Sunrise' },
  { id: 'paper', name: 'Paper' },
  { id: 'forest', name: 'Forest' },
] as const

/** The links that stand before the member's own ones. */
export function LockedLinks({ team }: { team: ProfileTeam }) {
  const links = lockedLinks(team.locked)
  if (links.length === 0) return null
  return (
    <SetByTeam label="First links" team={team}>
      <ol>
        {links.map(({ platform, title, url }) => (
          <li key={`${platform} ${url} ${title}`}>{title === '' ? url : `${title}: ${url}`}</li>
        ))}
      </ol>
    </SetByTeam>
  )
}

export const lookName = (look: ProfileDraft['look']): string => LOOKS.find(({ id }) => id === look)?.name ?? ''

/** The four parts of the address with its switch, or as the team has set it. */
export function Address({ draft, problems, team = null }: FieldProps) {
  const { address } = lockedIn(team)
  if (team !== null && address !== undefined)
    return (
      <SetByTeam label="Address" team={team}>
        {lines(
          [address.street, `${address.postcode} ${address.city}`.trim(), address.country].filter(Boolean).join('\n'),
        )}
      </SetByTeam>
    )
  return (
    <fieldset className="editor-detail">
      <legend className="app-label">Address</legend>
      <AddressFields draft={draft} problems={problems} />
      <Switch name="show_address" of="Address" draft={draft} />
    </fieldset>
  )
}

export const AddressFields = ({ draft, problems }: FieldProps) => (
  <div className="address-fields">
    <ProfileText name="address_street" draft={draft} problems={problems} />
    <ProfileText name="address_postcode" draft={draft} problems={problems} />
    <ProfileText name="address_city" draft={draft} problems={problems} />
    <ProfileText name="address_country" draft={draft} problems={problems} />
  </div>
)

/** The five looks, each with its picture. */
export const Looks = ({ draft }: { draft: ProfileDraft }) => (
  <div className="look-choices">
    {LOOKS.map(({ id, name }) => (
      <label key={id} className="look-choice">
        <input type="radio" name="look" value={id} defaultChecked={draft.look === id} />
        <span className={`look look-${id} look-picture`} aria-hidden="true">
          <span className="look-face" />
          <span className="look-line" />
          <span className="look-link" />
          <span className="look-link" />
        </span>
        <span className="look-name">{name}</span>
      </label>
    ))}
  </div>
)

/** The picture: chosen and cropped with script, removed without. Without a bucket, a field for the address of a picture. */
export function Picture({ visit, draft, problems, team = null }: FieldProps & { visit: Visit }) {
  const locked = lockedIn(team).picture
  if (team !== null && locked !== undefined) {
    const view = profileView('', shownAs({ ...draft, picture: locked }), [], visit.config.siteUrl)
    const source = pictureSource(view.avatarUrl, visit.config.siteUrl)
    return (
      <SetByTeam label="Picture" team={team}>
        <div className="picture-now">
          {source === null ? (
            view.initial
          ) : (
            <img src={source} alt="" width={128} height={128} referrerPolicy="no-referrer" />
          )}
        </div>
      </SetByTeam>
    )
  }
  if (visit.env.MEDIA === undefined)
    return (
      <TextField
        name="picture"
        label="Address of your picture"
        hint="It must start with https://. Leave it empty for your initial."
        problems={problems}
        defaultValue={draft.picture}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
    )
  const { avatarUrl, initial } = profileView('', shownAs(draft), [], visit.config.siteUrl)
  const source = pictureSource(avatarUrl, visit.config.siteUrl)
  return (
    <div className="picture-part" data-picture>
      <div className="picture-now" data-picture-now data-initial={initial}>
        {source === null ? initial : <img src={source} alt="" width={128} height={128} referrerPolicy="no-referrer" />}
      </div>
      <div className="picture-choices">
        {problems.picture === undefined ? null : (
          <p id="picture-problem" className="app-problem">
            {problems.picture}
          </p>
        )}
        <input type="hidden" id="picture" name="picture" value={draft.picture} />
        {/* Shown by the script, which it needs. */}
        <div className="picture-buttons" data-picture-buttons hidden>
          <button type="button" className="app-secondary-button" data-choose-picture>
            Choose picture
          </button>
          <button type="button" className="app-quiet-button" data-remove-picture hidden={draft.picture === ''}>
            Remove picture
          </button>
          <input
            type="file"
            accept="image/jpeg,image/jpg,image/png,image/webp,.jpg,.jpeg,.png,.webp"
            className="sr-only"
            tabIndex={-1}
            aria-label="Choose picture"
            data-picture-file
          />
        </div>
        <p role="status" className="app-hint" data-picture-status />
        {draft.picture === '' ? (
          <p className="app-hint" data-without-script>
            To choose a picture, open this page in a browser with JavaScript.
          </p>
        ) : (
          <label className="app-check" data-without-script>
            <input type="checkbox" name="remove_picture" value="1" />
            <span>Remove picture</span>
          </label>
        )}
      </div>
    </div>
  )
}

const shownAs = ({ texts, picture, look }: ProfileDraft) => ({
  username: '',
  full_name: texts.full_name,
  bio: texts.bio,
  profile_image_url: picture,
  theme_id: look,
})

/** The address of a public picture for this page: uploads are served here too, other files only by the shop. */
export const pictureSource = (avatarUrl: string | null, siteUrl: string): string | null =>
  avatarUrl?.startsWith('/') && !avatarUrl.startsWith('/media/') ? siteUrl + avatarUrl : avatarUrl

/** The username with the resulting address, which the script updates while typing. */
export const Username = ({
  visit,
  value,
  problems,
  hint,
}: {
  visit: Visit
  value: string
  problems: Problems
  hint: string
}) => (
  <div className="grid gap-2" data-username-part>
    <TextField
      name="username"
      label="Username"
      hint={hint}
      problems={problems}
      defaultValue={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-username-field
      required
    />
    <p className="app-hint break-all" data-username-address data-before={`${visit.config.siteUrl}/profile/`}>
      {`${visit.config.siteUrl}/profile/${checkField('username', value).value}`}
    </p>
    <p role="status" className="app-hint" data-username-status />
  </div>
)
