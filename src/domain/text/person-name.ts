// Splits a name that was typed as one text, for contact cards, forms with two fields and suggested usernames. A phone shows
// the parts in the typed order, except where a comma or a script means that the family name comes first. Nothing is lost:
// the rest becomes a suffix. Pure, never throws.

/** A missing part is "". Words of a part are separated by spaces, suffixes by ", ". */
export interface NameParts {
  prefix: string
  given: string
  additional: string
  family: string
  suffix: string
}

const NO_PARTS: NameParts = { prefix: '', given: '', additional: '', family: '', suffix: '' }

/** Titles that are never a name; "Dr.-Ing.", "Dipl.-Ing." and "Univ.-Prof." begin with one of them. */
const TITLE =
  /^(?:(?:dr|prof|professor|mrs?|ms|miss|mx|sir|dame|lord|lady|herr|frau|hr|monsieur|mme|mlle|madame|señor|señora|sra|srta|signor|signora|rabbi|imam|sheikh|reverend|captain)\.?|(?:ing|mag|ir|drs|hon|rev|revd|fr|sr|col|gen|maj|lt|sgt|capt|dott|avv|arch|pd|doc|dra|lic|dña|bc|mgr|[mj]udr|mvdr|phdr|rndr)\.|(?:dr|prof|dipl|mag|univ|priv|ing|dott)(?:\.-?|-)\p{L}[\p{L}.-]*)$/iu
/** Words that only follow a title: "Dr. rer. nat.", "Dr. h. c.", "Dipl.-Ing. (FH)". */
const OF_A_TITLE = /^(?:\p{Ll}{1,6}\.(?:-?\p{Ll}{1,6}\.)*|\((?:FH|TU|BA|DH|Univ)\.?\)|&|and|und)$/u
/** Titles before a given name where one word follows: "Sir Elton", "Lady Gaga". */
const WITH_GIVEN_NAME = /^(?:sir|dame|lord|lady)$/i

/** Suffixes that are never a name, without dots and in lower case. */
const SUFFIXES = new Set(
  'jr jnr sr snr esq phd dphil edd psyd mba emba msc bsc mphil mres meng beng llm llb lld mph mpa mfa bfa dds dvm cpa cfa cissp pmp frcs frs frsa obe cbe mbe kbe dbe ceng peng'.split(
    ' ',
  ),
)
/** Suffixes that are names as well: they count as suffixes in capitals or with dots. */
const SUFFIXES_IN_CAPITALS = new Set('ba ma md jd do rn pe qc kc mp mep od'.split(' '))
const WHICH_OF_THE_NAME = /^(?:II|III|IV|VI{1,3})$/

/** Words that begin a family name, in any case: "van der Berg", "De Niro", "St. Clair". */
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|del|dela|della|dello|dei|degli|di|da|das|do|dos|du|des|la|las|le|les|lo|los|el|al|bin|ibn|bint|abu|af|av|ap|ten|ter|tot|der|den|d['’]|['’]t|st\.?|saint|sainte|san|ó|o|ní|nic|uí|mac|mc|بن|ابن|بنت|أبو|ابو|آل|בן|בת)$/iu
/** Of these, the words that are given names or initials when capitalised. */
const SMALL_PARTICLE = /^(?:op|in|uit|aan|ben|und|auf)$/u
/** Words between two family names: "Ortega y Gasset". */
const AND = /^(?:y|i|e)$/
/** Patronymics: Russian names may be written with the family name first and the patronymic last. */
const OF_THE_FATHER = /(?:вич|вна|ична|ївна)$/u

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const LETTER = /[\p{L}\p{N}]/u

/** The parts of a name; runs of spaces count as one. */
export function nameParts(typed: string): NameParts {
  const name = typed.replace(/\s+/g, ' ').trim()
  const [before, beside] = withoutRemark(name)
  const pieces = before.split(/\s*[,，、]\s*/).filter((piece) => piece !== '')
  const [first = '', ...others] = pieces
  const titles = others.filter((piece) => piece.split(' ').every((word) => isSuffix(word, true)))
  const [other, ...rest] = others.filter((piece) => !titles.includes(piece))
  const after = [...titles, ...beside]
  if (other === undefined) return withSuffixes(inOrder(first), after)
  const family = takenTitles(first.split(' '))
  // "Berg, Mara" has the family name first; in "Mara Ellison, Potter" the name is complete before the comma.
  if (rest.length > 0 || family.words.length === 0 || !isOneFamily(family.words))
    return withSuffixes(inOrder(first), [...others, ...beside])
  return withSuffixes(familyFirst(family, other), after)
}

/** Text after a dash or a bar, or in brackets at the end, is a description. */
function withoutRemark(name: string): [name: string, remarks: string[]] {
  const [, before = name, remark] = /^(.+?)\s+(?:[|–—•·/-]\s+(.*)|\([^()]*\)|"[^"]*")$/u.exec(name) ?? []
  if (before === name || !LETTER.test(before) || TITLE.test(before.split(' ').at(-1) ?? '')) return [name, []]
  return [before, [remark ?? name.slice(before.length).trim()]]
}

const withSuffixes = (parts: NameParts, suffixes: readonly string[]): NameParts => ({
  ...parts,
  suffix: [parts.suffix, ...suffixes].filter((suffix) => suffix !== '').join(', '),
})

/** The titles at the beginning, and the words after them; the last word is never a title. */
function takenTitles(words: readonly string[]): { titles: string[]; words: string[] } {
  let at = 0
  const isTitle = (word: string) => TITLE.test(word) || (at > 0 && OF_A_TITLE.test(word))
  while (at < words.length - 1 && isTitle(words[at] ?? '')) at++
  return { titles: words.slice(0, at), words: words.slice(at) }
}

function isSuffix(word: string, isBehindComma: boolean): boolean {
  const letters = word.replace(/[.,]/g, '')
  const key = letters.toLowerCase()
  if (WHICH_OF_THE_NAME.test(word)) return true
  if (SUFFIXES.has(key)) return isBehindComma || letters !== key || key.length > 2
  return SUFFIXES_IN_CAPITALS.has(key) && (word.includes('.') || letters === letters.toUpperCase())
}

/** Is this a family name alone: one word, or one after particles? */
const isOneFamily = (words: readonly string[]): boolean =>
  words.slice(0, -1).every((word) => PARTICLE.test(word) || SMALL_PARTICLE.test(word) || AND.test(word))

/** "Berg, Mara van der": the texts before and after the comma; particles at the end belong to the family name. */
function familyFirst(family: { titles: string[]; words: string[] }, other: string): NameParts {
  const { titles, words } = takenTitles(other.split(' '))
  let end = words.length
  while (end > 1 && isParticle(words[end - 1] ?? '', true)) end--
  return {
    prefix: [...family.titles, ...titles].join(' '),
    given: words[0] ?? '',
    additional: words.slice(1, end).join(' '),
    family: [...words.slice(end), ...family.words].join(' '),
    suffix: '',
  }
}

function isParticle(word: string, isSmallOnly = false): boolean {
  if (isSmallOnly && word !== word.toLowerCase()) return false
  return PARTICLE.test(word) || SMALL_PARTICLE.test(word)
}

/** A name in spoken order. */
function inOrder(name: string): NameParts {
  if (name === '') return NO_PARTS
  if (name.startsWith('@')) return { ...NO_PARTS, given: name }
  const { titles, words } = takenTitles(name.split(' '))
  const prefix = titles.join(' ')
  const suffixes: string[] = []
  const isInCapitals = name === name.toUpperCase()
  const least = (word: string) => (SUFFIXES_IN_CAPITALS.has(word.toLowerCase()) ? (isInCapitals ? Infinity : 2) : 1)
  for (let last = words.at(-1); last !== undefined && words.length > 1; last = words.at(-1)) {
    if (LETTER.test(last) && !(isSuffix(last, false) && words.length > least(last))) break
    suffixes.unshift(last)
    words.pop()
  }
  const suffix = suffixes.join(' ')
  if (words.every((word) => CJK.test(word))) return withSuffixes({ ...eastAsian(words), prefix }, [suffix])
  // Both spellings of one name: "Bruce Lee 李小龍".
  const read = words.filter((word) => !CJK.test(word))
  const also = words.filter((word) => CJK.test(word)).join(' ')
  return withSuffixes({ ...western(read, titles), prefix, suffix }, also === '' ? [] : [also])
}

function western(words: readonly string[], titles: readonly string[]): Omit<NameParts, 'prefix' | 'suffix'> {
  const [first = '', ...rest] = words
  const last = rest.at(-1)
  if (last === undefined) {
    const isFamily = titles.length > 0 && !titles.some((title) => WITH_GIVEN_NAME.test(title))
    return isFamily ? { given: '', additional: '', family: first } : { given: first, additional: '', family: '' }
  }
  if (isParticle(first, true)) return { given: '', additional: '', family: words.join(' ') }
  if (rest.length === 2 && OF_THE_FATHER.test(last)) return { given: rest[0] ?? '', additional: last, family: first }
  let at = rest.length - 1
  const start = rest.findIndex((word, index) => index < rest.length - 1 && isParticle(word))
  const joined = rest.findIndex((word, index) => index > 0 && index < rest.length - 1 && AND.test(word)) - 1
  for (const found of [start, joined]) if (found >= 0 && found < at) at = found
  return { given: first, additional: rest.slice(0, at).join(' '), family: rest.slice(at).join(' ') }
}

// Family names of two characters; all others have one, in Japan mostly two.
const LONG_FAMILIES =
  /^(?:歐陽|欧阳|欧陽|司馬|司马|諸葛|诸葛|上官|夏侯|皇甫|尉遲|尉迟|公孫|公孙|慕容|令狐|宇文|長孫|长孙|司徒|東方|东方|南宮|南宫|端木|西門|西门|남궁|황보|제갈|사공|선우|독고|서문|동방)/u
/** Honorifics after a name. */
const ADDRESSED = /^(.{2,}?)\s?(先生|女士|小姐|博士|教授|様|선생님|박사|교수|님|씨)$/u

/** The family name comes first, with or without a space after it; foreign names are in spoken order. */
function eastAsian(words: readonly string[]): NameParts {
  const name = words.join(' ')
  const [, addressed = name, suffix = ''] = ADDRESSED.exec(name) ?? []
  const parts = (family: string, given: string, additional = ''): NameParts => ({
    ...NO_PARTS,
    given,
    additional,
    family,
    suffix,
  })
  const foreign = addressed.split(/[・·]/u)
  if (foreign.length > 1) return parts(foreign.at(-1) ?? '', foreign[0] ?? '', foreign.slice(1, -1).join(' '))
  const [first = '', ...rest] = addressed.split(' ')
  if (rest.length > 0) {
    // No Korean family name has three syllables.
    if (/^\p{sc=Hangul}{3,}$/u.test(first)) return parts(rest.at(-1) ?? '', first, rest.slice(0, -1).join(' '))
    return parts(first, rest.join(' '))
  }
  const length = familyLength(first)
  return length === 0 ? parts('', first) : parts(first.slice(0, length), first.slice(length))
}

/** The length of the family name in a name without spaces, in UTF-16 units; 0 where it is unknown. */
function familyLength(name: string): number {
  const signs = [...name]
  if (LONG_FAMILIES.test(name) && signs.length > 2) return 2
  // "高橋みなみ": the family name in Chinese characters, the given name in kana, or the other way round.
  const [family = ''] =
    /^\p{sc=Han}+(?=[\p{sc=Hiragana}\p{sc=Katakana}ー]+$)|^[\p{sc=Hiragana}\p{sc=Katakana}ー]+(?=\p{sc=Han}+$)/u.exec(
      name,
    ) ?? []
  if (family !== '') return family.length
  const isPlain = /^(?:\p{sc=Han}+|\p{sc=Hangul}+)$/u.test(name)
  if (!isPlain || signs.length < 2 || signs.length > 4) return 0
  return signs.slice(0, signs.length === 4 && /\p{sc=Han}/u.test(name) ? 2 : 1).join('').length
}
