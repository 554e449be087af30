// The pages of `/contact/{username}`: the form in which a visitor leaves contact details, and the thanks for them.
import { href } from '#app/addresses.ts'
import type { Visit } from '#app/guards/visit.ts'
import { Submit, TextArea, TextField } from '#app/layout/form.tsx'
import { byLabels } from '#app/layout/named.ts'
import { type Problems, page } from '#app/layout/page.tsx'
import { SmallPicture } from '#app/profile/small-picture.tsx'
import type { ShownProfile } from '#db/hot/profile-page.ts'
import { routes } from '#domain/site/routes.ts'
import { shownText } from '#domain/text/shown-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { contactWordingText, currentContactWording } from './contact-wordings.ts'
import type { Thanks } from './thanks-token.ts'

/** The name of a profile, as its page shows it. */
export const profileName = ({ username, full_name }: Pick<ShownProfile, 'username' | 'full_name'>): string =>
  shownText(full_name) || `@${username}`

/** What was typed; the names of the fields. */
export interface TypedEntry {
  name: string
  email: string
  phone: string
  company: string
  note: string
  /** "" for a box that is not ticked. */
  consent: string
}

const NOTHING_TYPED: TypedEntry = { name: '', email: '', phone: '', company: '', note: '', consent: '' }

const LABELS = {
  name: 'Your name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company (optional)',
  note: 'Note (optional)',
} as const

interface Facts {
  /** The token of the form (form-token.ts). */
  token: string
  typed?: TypedEntry
  problems?: Problems
  status?: number
  headers?: Record<string, string>
}

export function leavePage(visit: Visit, profile: ShownProfile, facts: Facts): Promise<Response> {
  const { token, typed = NOTHING_TYPED, problems = {}, status = 200, headers = {} } = facts
  const { brand } = visit.config
  const name = profileName(profile)
  const field = (key: keyof typeof LABELS) => ({ name: key, label: LABELS[key], problems, defaultValue: typed[key] })
  return page(visit, {
    title: `Leave your details for ${name}`,
    status,
    headers,
    problems,
    named: byLabels(LABELS),
    children: (
      <>
        <Owner profile={profile} name={name} />
        <h1 className="app-heading">{`Leave your details for ${name}`}</h1>
        <form
          method="post"
          action={href('leave-details', { username: profile.username })}
          className="app-form"
          noValidate
        >
          <input type="hidden" name="form" value={token} />
          <TextField {...field('name')} autoComplete="name" required />
          <fieldset className="contact-ways">
            <legend className="app-hint">An email address or a phone number, or both.</legend>
            <TextField {...field('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
            <TextField {...field('phone')} type="tel" autoComplete="tel" />
          </fieldset>
          <TextField {...field('company')} autoComplete="organization" />
          <TextArea {...field('note')} rows={3} autoComplete="off" />
          {/* For programs: people neither see it nor get to it. */}
          <input name="website" className="sr-only" aria-hidden="true" tabIndex={-1} autoComplete="off" />
          <Consent name={name} isTicked={typed.consent !== ''} problem={problems.consent} />
          <Submit pending="Sending…" className="w-full">
            Send
          </Submit>
        </form>
        <p className="app-hint contact-whose">
          {`${name} decides about your details. ${brand.name} keeps them for ${name}. `}
          <a href={`${href('privacy')}#contact-exchange`} className="app-link">
            Privacy
          </a>
        </p>
        <BackToProfile visit={visit} profile={profile} />
      </>
    ),
  })
}

const Consent = ({ name, isTicked, problem }: { name: string; isTicked: boolean; problem: string | undefined }) => (
  <div className="app-field">
    {problem === undefined ? null : (
      <p id="consent-problem" className="app-problem">
        {problem}
      </p>
    )}
    <label className="contact-consent">
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="1"
        defaultChecked={isTicked}
        required
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : 'consent-problem'}
      />
      <span>{contactWordingText(currentContactWording(), name)}</span>
    </label>
  </div>
)

const Owner = ({ profile, name }: { profile: ShownProfile; name: string }) => (
  <div className="contact-owner">
    <SmallPicture name={name} themeId={profile.theme_id} pictureUrl={profile.profile_image_url} />
    <p className="contact-owner-text">
      <span className="contact-owner-name">{name}</span>
      {name === `@${profile.username}` ? null : <span className="app-hint">{`@${profile.username}`}</span>}
    </p>
  </div>
)

const BackToProfile = ({ visit, profile }: { visit: Visit; profile: ShownProfile }) => (
  <p className="contact-back">
    <a
      href={visit.config.siteUrl + routes(visit.config.brand).profile(profile.username)}
      className={buttonClass('quiet', 'w-full')}
    >
      Back to the profile
    </a>
  </p>
)

export function thanksPage(visit: Visit, profile: ShownProfile, thanks: Thanks): Promise<Response> {
  const name = profileName(profile)
  const { brand, siteUrl } = visit.config
  return page(visit, {
    title: 'Thank you',
    facts: { holdsToken: true },
    children: (
      <>
        <Owner profile={profile} name={name} />
        <h1 className="app-heading">Thank you.</h1>
        <div role="status">
          <p className="app-lead">{`${name} has your details.`}</p>
          {thanks.isMailed ? <p className="app-lead">We emailed you a copy with a link to delete them.</p> : null}
        </div>
        <p className="contact-save">
          <a href={siteUrl + routes(brand).contactCard(profile.username)} className={buttonClass('primary', 'w-full')}>
            {`Save ${name}’s contact`}
          </a>
        </p>
        <BackToProfile visit={visit} profile={profile} />
        {thanks.isMailed || thanks.withdrawal === null ? null : (
          <p className="app-hint contact-whose">
            {'Was that a mistake? You can '}
            <a href={href('withdraw-details', { token: thanks.withdrawal })} className="app-link">
              delete these details
            </a>
            {'. Keep the address of that page if you may want to do so later.'}
          </p>
        )}
      </>
    ),
  })
}
