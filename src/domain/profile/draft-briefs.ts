// What the folded sections of the editor say is in them. Pure, for browser and server.
import { linkState } from './link-schedule.ts'
import { isEmptyLink, type ProfileDraft, type SwitchName, type TextFieldName } from './profile-draft.ts'
import { PROFILE_FIELDS } from './profile-fields.ts'

export type BriefName = 'about' | 'contact-details' | 'links' | 'contact-exchange' | 'look' | 'picture'

const DETAILS: readonly (readonly [SwitchName, string, readonly TextFieldName[]])[] = [
  ['show_phone', PROFILE_FIELDS.phone.label, ['phone']],
  ['show_contact_email', PROFILE_FIELDS.contact_email.label, ['contact_email']],
  ['show_website', PROFILE_FIELDS.website.label, ['website']],
  ['show_address', 'Address', ['address_street', 'address_postcode', 'address_city', 'address_country']],
]

/** A line about each section; `now` in seconds. */
export function draftBriefs(draft: ProfileDraft, now: number): Record<BriefName, string> {
  const { texts, shown, takesContacts, look, accent, picture } = draft
  const has = (name: TextFieldName) => texts[name].trim() !== ''
  const details = DETAILS.filter(([name, , fields]) => shown[name] && fields.some(has)).map(([, label]) => label)
  const lookName = look.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return {
    about:
      [texts.full_name, texts.job_title]
        .map((text) => text.trim())
        .filter(Boolean)
        .join(' · ') || 'No name yet',
    'contact-details': details.length === 0 ? 'Nothing public' : `Public: ${details.join(', ')}`,
    links: linksBrief(draft, now),
    'contact-exchange': takesContacts ? 'Visitors can leave their details' : 'Off',
    look: accent.trim() === '' ? lookName : `${lookName}, own colour`,
    picture: picture === '' ? 'Your initial' : 'Your picture',
  }
}

/** "4 links, 1 hidden". */
function linksBrief({ links, timeZone }: ProfileDraft, now: number): string {
  const real = links.filter((link) => !isEmptyLink(link))
  const only = real.filter(({ platform }) => platform !== 'heading')
  if (only.length === 0) return 'No links yet'
  const count = (state: string) => real.filter((link) => linkState(link, timeZone, now) === state).length
  const states = [
    [count('hidden'), 'hidden'],
    [count('waiting'), 'scheduled'],
    [count('ended'), 'ended'],
  ] as const
  return [
    only.length === 1 ? '1 link' : `${only.length} links`,
    ...states.flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`])),
  ].join(', ')
}
