// Who answers for the cards in the EU: the settings PRODUCT_MAKER and EU_RESPONSIBLE_PERSON, which product pages there
// show (Article 19 of Regulation (EU) 2023/988). Pure.
import { cleanEmail, isEmail } from '#domain/text/mail-address.ts'
import { cleanPasted, cleanPastedAddress, cleanPastedLines } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'

export interface ProductContact {
  name: string
  /** Postal address in one line. */
  address: string
  /** How to write to them: a mail address, or the https address of a page to write from. */
  electronic: string
}

export interface ProductContacts {
  /** The manufacturer; null if the setting is empty or has a problem. */
  maker: ProductContact | null
  /** The person responsible in the EU; null as above. */
  responsible: ProductContact | null
}

/** The setting of each contact; docs/settings.md and wrangler.toml list the same names. */
export const CONTACT_SETTINGS = {
  maker: 'PRODUCT_MAKER',
  responsible: 'EU_RESPONSIBLE_PERSON',
} as const satisfies Record<keyof ProductContacts, string>

const MAX_NAME = 120
const MAX_ADDRESS = 300
const MAX_ELECTRONIC = 254
/** Longer settings are not taken apart; room for line breaks and characters that are removed. */
const MAX_SETTING = 2000

/** Reads both settings; empty text is no contact. Problems are sentences. Never throws. */
export function readProductContacts(settings: Readonly<Record<keyof ProductContacts, string>>): ProductContacts & {
  problems: string[]
} {
  const [maker, responsible] = [readContact(settings.maker), readContact(settings.responsible)]
  const problems = Object.entries({ maker, responsible }).flatMap(([which, contact]) =>
    contact === 'invalid'
      ? [
          `${CONTACT_SETTINGS[which as keyof ProductContacts]} must be a name, a postal address and an email address, separated by semicolons.`,
        ]
      : [],
  )
  return {
    maker: maker === 'invalid' ? null : maker,
    responsible: responsible === 'invalid' ? null : responsible,
    problems,
  }
}

/** `mailto:` for a mail address, otherwise the address itself. */
export const contactHref = ({ electronic }: ProductContact): string =>
  isEmail(electronic) ? `mailto:${electronic}` : electronic

function readContact(setting: string): ProductContact | null | 'invalid' {
  if (setting.trim() === '') return null
  if (setting.length > MAX_SETTING) return 'invalid'
  // A semicolon at the end is one too many, not a fourth part.
  const parts = setting.trim().replace(/;$/, '').split(';')
  const [name = '', address = '', electronic = ''] = [
    cleanPasted(parts[0] ?? ''),
    inOneLine(parts[1] ?? ''),
    cleanElectronic(parts[2] ?? ''),
  ]
  const isRead =
    parts.length === 3 &&
    isWritten(name, MAX_NAME) &&
    isWritten(address, MAX_ADDRESS) &&
    electronic.length <= MAX_ELECTRONIC &&
    (isEmail(electronic) || isSecureAddress(electronic))
  return isRead ? { name, address, electronic } : 'invalid'
}

/** Does the text have a letter, and nothing that cannot be shown? */
const isWritten = (text: string, max: number): boolean => isPlainText(text, { max }) && /\p{L}/u.test(text)

/** An address pasted in several lines gets a comma between them. */
const inOneLine = (address: string): string =>
  cleanPastedLines(address)
    .split('\n')
    .map((line) => cleanPasted(line).replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')

/** A link to a mail address, or one in angle brackets, is that address. */
const cleanElectronic = (text: string): string => cleanEmail(cleanPastedAddress(text).replace(/^<(.*)>$/, '$1'))

const isSecureAddress = (text: string): boolean => {
  if (!/^https:\/\/[^\s"<>\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === ''
}
