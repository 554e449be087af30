// Maps country names to ISO 3166-1 codes: "GB", "UK", "England", "United Kingdom (UK)", "Deutschland". Parcels and
// customs forms need the two letters, and people write names. Pure.
import { plainLetters, withoutAccents } from '#domain/text/folded.ts'

/** ISO 3166-1: alpha-2 and alpha-3 of the same country. Kosovo has the codes used by postal services. */
const ISO =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB ' +
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR ' +
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR ' +
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK ' +
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS ' +
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ' +
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER ' +
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM ' +
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP ' +
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF ' +
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY ' +
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE ' +
  'XKXKX'

/** Other common abbreviations. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  UK: 'GB',
  ENG: 'GB',
  SCO: 'GB',
  WAL: 'GB',
  NIR: 'GB',
  EL: 'GR',
  GRE: 'GR',
  GER: 'DE',
  SUI: 'CH',
  NED: 'NL',
  HOL: 'NL',
  DEN: 'DK',
  POR: 'PT',
  CRO: 'HR',
  IRE: 'IE',
  SPA: 'ES',
  UAE: 'AE',
  RSA: 'ZA',
  PRC: 'CN',
  ROK: 'KR',
  KSA: 'SA',
}

/** Names missing from the runtime's lists. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['Emirates'],
  BA: ['Bosnia', 'BiH'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia'],
  BQ: ['Bonaire', 'Bonaire, Sint Eustatius and Saba'],
  BS: ['Commonwealth of the Bahamas'],
  CC: ['Cocos Islands', 'Keeling Islands'],
  CD: ['DRC', 'DR Congo', 'Democratic Republic of the Congo', 'Congo Kinshasa', 'Zaire'],
  CG: ['Congo', 'Republic of the Congo', 'Congo Brazzaville'],
  CH: ['Swiss Confederation'],
  CI: ['Ivory Coast', 'Elfenbeinküste'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic', 'Tschechische Republik', 'Czech Rep'],
  DE: ['BRD', 'Federal Republic of Germany', 'Bundesrepublik Deutschland'],
  DO: ['Dominican Rep'],
  ER: ['State of Eritrea'],
  FK: ['Falklands', 'Malvinas', 'Falkland Islands Malvinas'],
  FM: ['Federated States of Micronesia'],
  FR: ['French Republic', 'Metropolitan France'],
  GB: [
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Cymru',
    'Northern Ireland',
    'N Ireland',
    'United Kingdom of Great Britain and Northern Ireland',
    'Great Britain and Northern Ireland',
    'England and Wales',
    'Großbritannien',
    'Schottland',
    'Nordirland',
    'England und Wales',
    'Grande-Bretagne',
    'Angleterre',
    'Écosse',
    'Gran Bretaña',
    'Inglaterra',
    'Escocia',
    'Gran Bretagna',
    'Inghilterra',
    'Scozia',
    'Groot-Brittannië',
    'Engeland',
    'Marea Britanie',
    'Zjednoczone Królestwo',
    'Anglia',
    'Reino Unido',
    'İngiltere',
    'Великобритания',
    'Англия',
  ],
  GG: ['Bailiwick of Guernsey'],
  GS: ['South Georgia and South Sandwich Islands'],
  HK: ['Hong Kong SAR'],
  HM: ['Heard Island and McDonald Islands'],
  IE: ['Republic of Ireland', 'Éire', 'Irish Republic', 'Southern Ireland', 'ROI'],
  IL: ['State of Israel'],
  IM: ['Insel Man'],
  IR: ['Islamic Republic of Iran'],
  JE: ['Bailiwick of Jersey'],
  KN: ['Saint Kitts'],
  KP: ['DPRK', "Democratic People's Republic of Korea"],
  KR: ['Korea', 'Republic of Korea', 'S Korea'],
  KW: ['State of Kuwait'],
  LA: ['Lao PDR', "Lao People's Democratic Republic"],
  LY: ['State of Libya'],
  MD: ['Moldawien'],
  MF: ['Saint Martin French part'],
  MK: ['Macedonia', 'FYROM', 'former Yugoslav Republic of Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  NZ: ['Aotearoa'],
  PS: ['State of Palestine', 'Palestinian Territory', 'Occupied Palestinian Territory'],
  QA: ['State of Qatar'],
  RE: ['Réunion Island'],
  RU: ['Russian Federation', 'Russische Föderation'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha', 'Ascension Island', 'Tristan da Cunha'],
  SK: ['Slovak Republic'],
  SX: ['Sint Maarten Dutch part'],
  SY: ['Syrian Arab Republic', 'Arabische Republik Syrien'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TT: ['Trinidad', 'Tobago'],
  TW: ['Republic of China', 'Province of China Taiwan', 'Taiwan ROC'],
  TZ: ['United Republic of Tanzania', 'Vereinigte Republik Tansania'],
  US: [
    'United States of America',
    'America',
    'The States',
    'U S of A',
    'Vereinigte Staaten von Amerika',
    'Amerika',
    'États-Unis d’Amérique',
    'Estados Unidos de América',
    'EE.UU.',
    'EE UU',
    'Stati Uniti d’America',
    'Estados Unidos da América',
    'Verenigde Staten van Amerika',
    'Stany Zjednoczone Ameryki',
  ],
  VA: ['Vatican', 'Holy See', 'Vatican City State'],
  VG: ['British Virgin Islands', 'BVI'],
  VI: ['US Virgin Islands', 'United States Virgin Islands', 'USVI'],
  VN: ['Viet Nam'],
}

/**
 * Languages whose country names are known, by the letters they use: those in which a parcel's address is likely to be
 * written. The first match of a row wins, and English always applies.
 */
const LANGUAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\p{sc=Latin}/u,
    'de fr es it nl pt pl sv da nb fi cs sk hu ro hr sl lt lv et tr ga is nn lb rm sq af vi id ms fil'.split(' '),
  ],
  [/\p{sc=Cyrillic}/u, ['bg', 'uk', 'ru', 'sr', 'mk']],
  [/\p{sc=Greek}/u, ['el']],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u, ['ja', 'zh', 'zh-Hant']],
  [/\p{sc=Hangul}/u, ['ko']],
  [/\p{sc=Arabic}/u, ['ar']],
  [/\p{sc=Hebrew}/u, ['he']],
  [/\p{sc=Devanagari}/u, ['hi']],
  [/\p{sc=Thai}/u, ['th']],
]

/** Countries with a shorter name in some language. */
const SHORTER = ['BA', 'CC', 'GB', 'HK', 'KR', 'MM', 'MO', 'PN', 'PS', 'US']

const TWO_OF = new Map(
  ISO.split(' ').flatMap((five) => [five.slice(0, 2), five.slice(2)].map((letters) => [letters, five.slice(0, 2)])),
)

/** Letters and digits only, without accents, in lower case: "Côte d’Ivoire" equals "Cote dIvoire". */
const folded = (text: string): string =>
  plainLetters(text)
    .replace(/[.'’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:the|and)\b/g, '')
    .replace(/\bst\b/g, 'saint')
    .replace(/ +/g, ' ')
    .trim()

/** German spelling without umlaut keys: "Oesterreich". */
const withoutUmlauts = (text: string): string => text.replace(/[äöüÄÖÜ]/g, (letter) => `${withoutAccents(letter)}e`)

const tables = new Map<string, ReadonlyMap<string, string>>()

/** The folded names of one language. Built on first use, because each takes some milliseconds. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const made = tables.get(language)
  if (made) return made
  const names = new Map<string, string>()
  const add = (name: string, code: string) => names.set(folded(name), code)
  const addAll = (codes: Iterable<string>, style: 'short' | 'long') => {
    const words = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
    for (const code of codes) {
      const name = words.of(code) ?? code
      add(name, code)
      if (language === 'de') add(withoutUmlauts(name), code)
      const short = name.replace(/\(.*/, '') // "Myanmar (Burma)"
      if (short !== name && !names.has(folded(short))) add(short, code)
      if (language === 'en') add(name.replace(/ SAR China$/, ''), code)
    }
  }
  addAll(SHORTER, 'short')
  addAll(new Set(TWO_OF.values()), 'long')
  if (language === 'en')
    for (const [code, others] of Object.entries(OTHER_NAMES)) for (const name of others) add(name, code)
  tables.set(language, names)
  return names
}

const byLetters = (text: string): string | null => {
  const letters = text.replace(/[.\s]/g, '').toUpperCase()
  return TWO_OF.get(letters) ?? OTHER_LETTERS[letters] ?? null
}

/** The prefix of a country's full name. Not "State of": Georgia is a state and a country. */
const FORM = /^(?:[a-z]+ ){0,3}(?:republic|kingdom|principality|sultanate|duchy|commonwealth|union) of /

function byName(text: string): string | null {
  const name = folded(text)
  if (name === '') return null
  const likely = LANGUAGES.flatMap(([letters, languages]) => (letters.test(name) ? languages : []))
  for (const language of ['en', ...likely]) {
    const code = namesIn(language).get(name)
    if (code !== undefined) return code
  }
  return namesIn('en').get(name.replace(FORM, '')) ?? null
}

const byItself = (text: string): string | null => byLetters(text) ?? byName(text)

/** Two names of a country next to each other: "United Kingdom (UK)", "DE - Germany", "GB United Kingdom". */
const PAIRS = [/^(.+?)\s*\(([^()]+)\)$/, /^(.+?)\s*[-–—:/|,]\s*(.+)$/, /^(\S{2,3})\s+(.+)$/, /^(.+)\s+(\S{2,3})$/]
const MAX_LENGTH = 100

/**
 * The alpha-2 code of a country as written by people, payment providers and spreadsheets, or null if it is unknown.
 * Accepts two and three letters ("uk", "U.S.", "DEU"), a name in English or another of `LANGUAGES`, the inverted form
 * ("Korea, Republic of"), and a pair of these if they agree.
 */
export function countryCode(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  const cleaned = text
    .normalize('NFKC')
    .replace(/\p{RI}/gu, (flag) => String.fromCharCode((flag.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const alone = byItself(cleaned)
  if (alone !== null) return alone
  for (const pair of PAIRS) {
    const [, one = '', other = ''] = pair.exec(cleaned) ?? []
    if (one === '' || other === '') continue
    const [code, second] = [byItself(one), byItself(other)]
    if (code !== null && code === second) return code
    const turned = byName(`${other} ${one}`)
    if (turned !== null) return turned
  }
  return null
}

/** "United Kingdom" for "GB", "Vereinigtes Königreich" in "de"; a text that is no code stays. */
export const countryName = (country: string, language = 'en'): string =>
  /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country)
    : country

/** The three letters of a country with these two: "GBR" for "GB"; null for no country. Carriers' files ask for them. */
export const threeLetters = (code: string): string | null =>
  ISO.split(' ')
    .find((letters) => letters.startsWith(code) && code.length === 2)
    ?.slice(2) ?? null
