// Writes dates as each language does: a table instead of Intl, so that server and browser always agree. Pure.
import type { Language } from './languages.ts'

/** How a language writes a date, and how it names the months. */
interface DateForm {
  write: (day: number, month: string, year: number) => string
  months: string
}

const ENGLISH = 'January February March April May June July August September October November December'

const BRITISH: DateForm = { write: (day, month, year) => `${day} ${month} ${year}`, months: ENGLISH }

const FORMS: Readonly<Record<Language, DateForm>> = {
  'en-GB': BRITISH,
  'en-US': { write: (day, month, year) => `${month} ${day}, ${year}`, months: ENGLISH },
  de: {
    write: (day, month, year) => `${day}. ${month} ${year}`,
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  },
  fr: {
    write: (day, month, year) => `${day === 1 ? '1er' : day} ${month} ${year}`,
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  },
  es: {
    write: (day, month, year) => `${day} de ${month} de ${year}`,
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  },
  'en-XA': BRITISH,
  'ar-XB': BRITISH,
}

/** "21 November 2026", "21. November 2026". `date`: "2026-11-21"; text after the day, such as a time, is ignored. */
export function formatDate(date: string, language: Language): string {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  const { write, months } = FORMS[language]
  return write(day, months.split(' ')[month - 1] ?? '', year)
}
