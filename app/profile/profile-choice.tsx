// The list above the editor that chooses one of several profiles, and adds another.
import { href } from '#app/addresses.ts'
import { type Chosen, editorPath } from './editor-facts.ts'
import { mayAddProfile } from './own-profiles.ts'

/** The address of the set-up of another profile. */
export const ADD_PROFILE = `${href('setup-profile')}?new=1`

export const ProfileChoice = ({ own, profile }: Pick<Chosen, 'own' | 'profile'>) => (
  <nav aria-label="Your profiles" className="editor-profiles">
    {own.length > 1
      ? own.map((one) => (
          <a
            key={one.username}
            href={editorPath(one, own)}
            aria-current={one.username === profile.username ? 'page' : undefined}
          >
            {`@${one.username}`}
            {one.teamId === null ? null : <span className="app-hint"> Team</span>}
          </a>
        ))
      : null}
    {mayAddProfile(own) ? (
      <a href={ADD_PROFILE} className="editor-profiles-add">
        Add a profile
      </a>
    ) : null}
  </nav>
)
