// The layout of every mail of shop and app, as HTML and as text, made from the same parts. It uses tables, because some
// mail programs support little else; without styles it still reads from top to bottom. Colours of the dark mode are in
// the head, where programs with their own dark mode ignore them: they invert the light colours, which keep their
// contrast. Pure.

import { COMPANY_WORDS } from '#domain/content/words/company.ts'
import { MAILS_WORDS } from '#domain/content/words/mails.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/market/languages.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { businessLines } from '#domain/site/business.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { type WordGroups, wordsIn } from '#domain/text/words.ts'

export interface MailContent {
  subject: string
  text: string
  html: string
}

/** A paragraph of plain text, a code in a box below its text, a button, a link, or lines under a small heading. */
export type MailPart =
  | string
  | { words?: string; code: string }
  | { label: string; url: string }
  | { link: string; url: string }
  | { title: string; lines: readonly string[] }

/** A line of the small print; the text version introduces a link by `words`. */
export type MailFooter = string | { label: string; words: string; url: string }

export interface MailDraft {
  subject: string
  /** The largest text of the mail; omitted: the subject. */
  heading?: string
  parts: readonly MailPart[]
  /** The small print: why it was sent, and links. */
  footer: readonly MailFooter[]
  /** The shop's origin, for pictures; omitted: a mail without pictures. */
  shopUrl?: string | undefined
  /** Shows the picture of a card. */
  showsCard?: boolean
  /** British English by default. */
  language?: Language
  /** The layout's own texts in that language: the groups `company` and `mails`. */
  words?: WordGroups | undefined
  brand: Brand
  business?: BusinessDetails | undefined
}

// The colours of the shop's light and dark themes. Each element also has its light colour as an inline style.
const STYLES = `:root{color-scheme:light dark}
a{color:inherit}
.fill{background:#14110c;padding:0!important}
.fill a{display:block;padding:12px 26px;color:#ffffff;text-decoration:none}
@media (max-width:520px){.sheet{border-radius:0!important}.pad{padding-left:24px!important;padding-right:24px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#0b0f12!important}
.sheet{background:#161b20!important}
.ink{color:#f2efe9!important}
.quiet{color:#a9b1b8!important}
.box{border-color:#59636c!important}
.rule{border-color:#2c343b!important}
.fill{background:#f2efe9;border-color:#f2efe9!important}
.fill a{color:#14110c}
}`
const FONT = "font-family:Archivo,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Renders a mail. All foreign text is escaped here. */
export function layOut(draft: MailDraft): MailContent {
  const { subject, parts, footer, brand, business, language = DEFAULT_LANGUAGE, words } = draft
  const t = wordsIn(COMPANY_WORDS, { language, translated: words?.company })
  const company = (business ? businessLines(business, t) : []).map(({ id, label, text }) =>
    id === 'name' || id === 'address' ? text : t.inLine({ label, text }),
  )
  return {
    subject,
    text: [
      ...parts.map((part) => partText(part, language)),
      [brand.name, ...company].join('\n'),
      ...footer.map((part) => (typeof part === 'string' ? part : `${part.words}${colonIn(language)} ${part.url}`)),
    ].join('\n\n'),
    html: htmlOf(draft, company),
  }
}

/** A colon after a label; French puts a space before it. */
const colonIn = (language: Language): string => (language === 'fr' ? '\u00a0:' : ':')

function partText(part: MailPart, language: Language): string {
  if (typeof part === 'string') return part
  if ('code' in part) return part.words === undefined ? part.code : `${part.words} ${part.code}`
  if ('lines' in part) return [`${part.title}${colonIn(language)}`, ...part.lines].join('\n')
  if ('link' in part) return part.link === part.url ? part.url : `${part.link}${colonIn(language)} ${part.url}`
  return `${part.label}${colonIn(language)} ${part.url}`
}

function htmlOf(
  { subject, heading = subject, parts, footer, brand, business, shopUrl, showsCard, ...more }: MailDraft,
  company: string[],
) {
  const origin = shopUrl === undefined ? undefined : escapeHtml(shopUrl)
  const name = escapeHtml(brand.name)
  const { language = DEFAULT_LANGUAGE, words } = more
  const { cardAlt } = wordsIn(MAILS_WORDS, { language, translated: words?.mails })
  const alt = escapeHtml(cardAlt)
  const linked = mailLinker([brand.supportEmail, brand.privacyEmail, brand.legalEmail, business?.email ?? ''])
  const lang = language === DEFAULT_LANGUAGE ? 'en' : LANGUAGES[language].htmlLang
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${STYLES}</style></head>`,
    `<body class="ground" bgcolor="#efede8" style="margin:0;padding:0;background:#efede8;${FONT}">`,
    `<table ${TABLE} width="100%" class="ground" bgcolor="#efede8" style="background:#efede8"><tr><td align="center">`,
    `<table ${TABLE} width="100%" style="max-width:600px"><tr><td class="pad ink" align="left" style="padding:28px 40px 20px;color:#14110c;font-size:18px;line-height:32px;font-weight:800;letter-spacing:0.01em">`,
    origin === undefined
      ? name
      : `<img src="${origin}/icon-192.png" width="32" height="32" alt="" style="vertical-align:middle;border:0;border-radius:8px"> &nbsp;<span style="vertical-align:middle">${name}</span>`,
    '</td></tr></table>',
    `<table ${TABLE} width="100%" class="sheet" bgcolor="#ffffff" style="max-width:600px;background:#ffffff;border-radius:16px;overflow:hidden">`,
    origin === undefined || !showsCard
      ? ''
      : `<tr><td><img src="${origin}/share/black.jpg" width="600" alt="${alt}" style="display:block;width:100%;max-width:600px;height:auto;border:0"></td></tr>`,
    '<tr><td class="pad ink" align="left" style="padding:36px 40px 24px;color:#14110c;font-size:16px;line-height:26px">',
    `<h1 class="ink" style="margin:0 0 20px;color:#14110c;font-size:26px;line-height:32px;font-weight:800">${escapeHtml(heading)}</h1>`,
    ...parts.map((part) => partHtml(part, linked)),
    '</td></tr></table>',
    `<table ${TABLE} width="100%" style="max-width:600px"><tr><td class="pad quiet" align="left" style="padding:12px 40px 40px;color:#57534c;font-size:13px;line-height:20px">`,
    ...footer.map((part) => {
      const words =
        typeof part === 'string' ? linked(part) : `<a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a>`
      return `<p>${words}</p>`
    }),
    `<p>${[name, ...company.map(linked)].join(' · ')}</p>`,
    '</td></tr></table></td></tr></table></body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Escapes a text and makes links of the shop's own addresses in it; no other address becomes one. */
const mailLinker =
  (own: readonly string[]) =>
  (text: string): string =>
    escapeHtml(text).replace(EMAIL, (address) =>
      own.includes(address) ? `<a href="mailto:${address}">${address}</a>` : address,
    )

function partHtml(part: MailPart, linked: (text: string) => string): string {
  if (typeof part === 'string') return `<p>${linked(part)}</p>`
  if ('code' in part)
    return [
      part.words === undefined ? '' : `<p>${linked(part.words)}</p>`,
      `<table ${TABLE} width="100%" style="margin:4px 0 20px"><tr><td class="box ink" align="center" style="border:2px solid #14110c;border-radius:12px;padding:18px 8px;color:#14110c;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:36px;font-weight:700;letter-spacing:0.12em"><strong>${escapeHtml(part.code)}</strong></td></tr></table>`,
    ].join('')
  if ('lines' in part)
    return [
      `<table ${TABLE} width="100%" style="margin:0 0 18px"><tr><td class="rule" align="left" style="border-top:1px solid #dcd8d0;padding:12px 0 0">`,
      `<div class="quiet" style="color:#57534c;font-size:13px;line-height:20px">${escapeHtml(part.title)}</div>`,
      ...part.lines.map((line) => `<div style="overflow-wrap:anywhere">${escapeHtml(line)}</div>`),
      '</td></tr></table>',
    ].join('')
  if ('link' in part)
    return `<p style="overflow-wrap:anywhere"><a href="${escapeHtml(part.url)}">${escapeHtml(part.link)}</a></p>`
  // Without the styles of the head this is a plain link in a frame, readable on any background.
  return `<table ${TABLE} style="margin:8px 0 20px"><tr><td class="fill" align="center" style="border:2px solid #14110c;border-radius:10px;padding:12px 26px;font-weight:700"><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></td></tr></table>`
}
