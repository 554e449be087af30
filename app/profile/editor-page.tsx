// The page of the editor: seven sections, the first five in one form. The script renders the preview beside it
// (app/client/profile-editor.tsx).

import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { page } from '#app/layout/page.tsx'
import { draftBriefs } from '#domain/profile/draft-briefs.ts'
import { namedProblem } from '#domain/profile/profile-fields.ts'
import { buttonClass } from '#ui/button.tsx'
import { AccentChoice } from './accent-choice.tsx'
import { type EditorFacts, editorPath, hiddenText } from './editor-facts.ts'
import { Detail, Looks, Picture, ProfileText, Switch } from './form-parts.tsx'
import { LinkRows } from './link-rows.tsx'
import { PhotoWanted } from './photo-wanted.tsx'
import { ProfileChoice } from './profile-choice.tsx'
import { VisibilitySection } from './publish.tsx'
import { AddressSection } from './rename.tsx'
import { Section } from './section.tsx'

export function editorPage(visit: OwnVisit, facts: EditorFacts): Promise<Response> {
  const { profile, own, draft, problems = {}, status = 200, done, isConflict = false, version, at } = facts
  const path = editorPath(profile, own)
  const briefs = draftBriefs(draft, visit.now)
  return page(visit, {
    title: 'Profile',
    status,
    problems,
    named: namedProblem,
    done,
    width: 'wide',
    entry: 'app/client/profile-editor.tsx',
    facts: { foreignPictures: visit.config.siteUrl },
    children: (
      <div className="editor">
        <div className="editor-main">
          <div className="editor-head">
            <h1 className="app-heading">Profile</h1>
            <button type="button" className="app-secondary-button editor-preview-button" data-open-preview hidden>
              Preview
            </button>
          </div>
          <ProfileChoice own={own} profile={profile} />
          <PhotoWanted profile={profile} />
          {profile.hidden ? <Hidden visit={visit} reason={profile.hiddenReason} /> : null}
          {isConflict ? <ConflictButtons path={path} version={profile.version} /> : null}
          <form
            id="profile-form"
            method="post"
            action={path}
            className="editor-form"
            noValidate
            data-profile-form
            data-unsaved={at !== undefined || status !== 200 ? '' : undefined}
            data-username={profile.username}
            data-site={visit.config.siteUrl}
            data-brand={visit.config.brand.name}
          >
            {/* What Enter in a field presses: the first button of a form. */}
            <button type="submit" name="do" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
              Save
            </button>
            <input type="hidden" name="version" value={version ?? profile.version} />
            <Section title="About" brief={briefs.about}>
              <ProfileText name="full_name" draft={draft} problems={problems} />
              <Detail name="job_title" shown="show_job_title" draft={draft} problems={problems} />
              <Detail name="company" shown="show_company" draft={draft} problems={problems} />
              <ProfileText name="bio" draft={draft} problems={problems} />
            </Section>
            <Section
              title="Contact details"
              brief={briefs['contact-details']}
              lead="Each is public only while its switch is on."
            >
              <Detail name="phone" shown="show_phone" draft={draft} problems={problems} />
              <Detail name="contact_email" shown="show_contact_email" draft={draft} problems={problems} />
              <Detail name="website" shown="show_website" draft={draft} problems={problems} />
              <fieldset className="editor-detail">
                <legend className="app-label">Address</legend>
                <div className="address-fields">
                  <ProfileText name="address_street" draft={draft} problems={problems} />
                  <ProfileText name="address_postcode" draft={draft} problems={problems} />
                  <ProfileText name="address_city" draft={draft} problems={problems} />
                  <ProfileText name="address_country" draft={draft} problems={problems} />
                </div>
                <Switch name="show_address" of="Address" draft={draft} />
              </fieldset>
            </Section>
            <Section title="Links" brief={briefs.links} id="links" problem={problems.links}>
              <LinkRows draft={draft} problems={problems} now={visit.now} hasZone={facts.hasZone} />
            </Section>
            <Section title="Look" brief={briefs.look}>
              <fieldset>
                <legend className="sr-only">Look</legend>
                <Looks draft={draft} />
              </fieldset>
              <AccentChoice draft={draft} problems={problems} />
            </Section>
            <Section title="Picture" brief={briefs.picture}>
              <Picture visit={visit} draft={draft} problems={problems} />
            </Section>
          </form>
          <AddressSection visit={visit} path={path} {...facts} />
          <VisibilitySection visit={visit} path={path} profile={profile} />
          <SaveBar />
        </div>
        <Preview />
      </div>
    ),
  })
}

/** At the bottom of the window, whichever section is read. */
const SaveBar = () => (
  <div className="editor-save" data-save-bar>
    <button type="submit" form="profile-form" name="do" value="save" className={buttonClass()} data-pending="Saving…">
      Save
    </button>
    <p role="status" className="app-hint" data-save-status />
  </div>
)

/** For an account without a profile. */
export const noProfilePage = (visit: OwnVisit): Promise<Response> =>
  page(visit, {
    title: 'Profile',
    facts: { foreignPictures: visit.config.siteUrl },
    children: (
      <>
        <h1 className="app-heading">Profile</h1>
        <p className="app-lead">
          {'No profile yet. '}
          <a href={href('setup-profile')} className="app-link">
            Set up your profile.
          </a>
        </p>
      </>
    ),
  })

const Hidden = ({ visit, reason }: { visit: OwnVisit; reason: string | null }) => (
  <p className="notice notice-refused" data-hidden>
    {hiddenText(visit, reason)}
  </p>
)

const ConflictButtons = ({ path, version }: { path: string; version: number }) => (
  <div className="editor-conflict">
    <a href={path} className={buttonClass('secondary')}>
      Reload
    </a>
    <input type="hidden" name="current" value={version} form="profile-form" />
    <button
      type="submit"
      form="profile-form"
      name="do"
      value="save-mine"
      className={buttonClass()}
      data-pending="Saving…"
    >
      Save mine
    </button>
  </div>
)

/** Filled by the script, and empty without it. */
export const Preview = () => (
  <>
    <aside className="editor-preview" data-preview-place hidden>
      <div data-preview role="img" aria-label="Preview of your profile" className="preview-frame" />
    </aside>
    <dialog className="preview-sheet sheet locks-scroll" aria-labelledby="preview-heading" data-preview-sheet>
      <div className="sheet-head">
        <h2 id="preview-heading">Preview</h2>
        <button type="button" className="app-quiet-button" data-close-preview>
          Close
        </button>
      </div>
      <div className="sheet-main" data-preview-sheet-place />
    </dialog>
  </>
)
