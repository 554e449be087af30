// The page of the editor: eight sections, the first six in one form. The script renders the preview beside it
// (app/client/profile-editor.tsx).

import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { page } from '#app/layout/page.tsx'
import { lockedLinks, withLocked } from '#app/team-profiles/locked.ts'
import { lockedIn } from '#app/team-profiles/team-profiles.ts'
import { draftBriefs } from '#domain/profile/draft-briefs.ts'
import { MAX_LINKS, namedProblem } from '#domain/profile/profile-fields.ts'
import { buttonClass } from '#ui/button.tsx'
import { AccentChoice } from './accent-choice.tsx'
import { type EditorFacts, editorPath, hiddenText } from './editor-facts.ts'
import {
  Address,
  Detail,
  LockedLinks,
  Looks,
  lookName,
  Picture,
  ProfileText,
  SetByTeam,
  TakesContacts,
} from './form-parts.tsx'
import { LinkRows } from './link-rows.tsx'
import { PageLanguageChoice, wordsOfPreview } from './page-language.tsx'
import { PhotoWanted } from './photo-wanted.tsx'
import { ProfileChoice } from './profile-choice.tsx'
import { VisibilitySection } from './publish.tsx'
import { AddressSection } from './rename.tsx'
import { Section } from './section.tsx'

export function editorPage(visit: OwnVisit, facts: EditorFacts): Promise<Response> {
  const { profile, own, team, draft, problems = {}, status = 200, done, isConflict = false, version, at } = facts
  const path = editorPath(profile, own)
  const briefs = draftBriefs(withLocked(draft, lockedIn(team)), visit.now)
  const shared = { draft, problems, team }
  const words = wordsOfPreview(visit)
  const isOther = team !== null && !team.isOwn
  return page(visit, {
    title: isOther ? `Profile of ${draft.texts.full_name}` : 'Profile',
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
            <div className="editor-title-text">
              {team === null ? null : (
                <p className="team-up">
                  <a href={href('team', { id: team.id })} className="app-link">
                    {team.name}
                  </a>
                </p>
              )}
              <h1 className="app-heading">{isOther ? `Profile of ${draft.texts.full_name}` : 'Profile'}</h1>
            </div>
            <button type="button" className="app-secondary-button editor-preview-button" data-open-preview hidden>
              Preview
            </button>
          </div>
          {isOther ? null : <ProfileChoice own={own} profile={profile} />}
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
            data-locked={team === null ? undefined : JSON.stringify(team.locked)}
            data-unsaved={at !== undefined || status !== 200 ? '' : undefined}
            data-username={profile.username}
            data-site={visit.config.siteUrl}
            data-brand={visit.config.brand.name}
            data-words={words === undefined ? undefined : JSON.stringify(words)}
          >
            {/* What Enter in a field presses: the first button of a form. */}
            <button type="submit" name="do" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
              Save
            </button>
            <input type="hidden" name="version" value={version ?? profile.version} />
            <Section title="About" brief={briefs.about}>
              <ProfileText name="full_name" {...shared} />
              <Detail name="job_title" shown="show_job_title" {...shared} />
              <Detail name="company" shown="show_company" {...shared} />
              <ProfileText name="bio" {...shared} />
            </Section>
            <Section
              title="Contact details"
              brief={briefs['contact-details']}
              lead="Each is public only while its switch is on."
            >
              <Detail name="phone" shown="show_phone" {...shared} />
              <Detail name="contact_email" shown="show_contact_email" {...shared} />
              <Detail name="website" shown="show_website" {...shared} />
              <Address {...shared} />
            </Section>
            <Section title="Links" brief={briefs.links} id="links" problem={problems.links}>
              {team === null ? null : <LockedLinks team={team} />}
              <LinkRows
                draft={draft}
                problems={problems}
                now={visit.now}
                hasZone={facts.hasZone}
                most={MAX_LINKS - lockedLinks(lockedIn(team)).length}
              />
            </Section>
            <Section
              title="Contact exchange"
              brief={briefs['contact-exchange']}
              lead={`Below your links, visitors see “Leave your details”. What they leave is ${team === null ? 'for you alone' : `for you and ${team.name}`}.`}
            >
              <TakesContacts draft={draft} />
              <p className="app-hint">
                <a href={href('contacts')} className="app-link">
                  See who left their details
                </a>
              </p>
            </Section>
            <Section title="Look" brief={briefs.look}>
              {team?.locked.look === undefined ? (
                <>
                  <fieldset>
                    <legend className="sr-only">Look</legend>
                    <Looks draft={draft} />
                  </fieldset>
                  <AccentChoice draft={draft} problems={problems} />
                </>
              ) : (
                <SetByTeam label="Look" team={team}>
                  <p>{lookName(team.locked.look.theme)}</p>
                  {team.locked.look.accent === '' ? null : <p>{`Accent colour ${team.locked.look.accent}`}</p>}
                </SetByTeam>
              )}
              <PageLanguageChoice visit={visit} draft={draft} problems={problems} />
            </Section>
            <Section title="Picture" brief={briefs.picture}>
              <Picture visit={visit} {...shared} />
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
