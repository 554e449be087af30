// The wordings of the box that a visitor ticks to leave contact details. The version is stored with the contact, so that the
// text the visitor agreed to can be shown later. Add a new wording at the end: the form shows the last one. Never edit or
// remove a text that has been online. Pure.

export interface ContactWording {
  /** Stored as consent_version; unique. */
  version: string
  /** `{name}` is replaced by the name of the profile. */
  text: string
}

export const CONTACT_WORDINGS: readonly [ContactWording, ...ContactWording[]] = [
  {
    version: 'contact-1',
    text: '{name} may keep these details and use them to get in touch with me. I can have them deleted at any time.',
  },
]

/** The wording that the form shows. */
export const currentContactWording = (): ContactWording => CONTACT_WORDINGS.at(-1) ?? CONTACT_WORDINGS[0]

/** The text of a wording for the visitors of a profile. */
export const contactWordingText = ({ text }: ContactWording, name: string): string =>
  text.replaceAll('{name}', () => name)
