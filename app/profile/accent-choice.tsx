// The accent colour in the section "Look": a text field, and with script the browser's colour picker beside it.
import { TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import type { ProfileDraft } from '#domain/profile/profile-draft.ts'

export const AccentChoice = ({ draft, problems }: { draft: ProfileDraft; problems: Problems }) => (
  <div className="accent-choice" data-accent>
    <TextField
      name="accent"
      label="Accent colour"
      hint="For the main button and marks, like #1f6feb. Leave it empty for the look’s own. A colour that is too light or too dark is adjusted until it can be read."
      problems={problems}
      defaultValue={draft.accent}
      placeholder="The look’s colour"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
    />
    {/* Shown by the script, which they need. */}
    <div className="accent-tools" data-accent-tools hidden>
      <input type="color" className="accent-picker" aria-label="Choose accent colour" data-accent-picker />
      <button type="button" className="app-quiet-button" data-accent-none hidden={draft.accent === ''}>
        Use the look’s colour
      </button>
    </div>
  </div>
)
