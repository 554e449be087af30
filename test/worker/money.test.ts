// Amounts as the table writes them, held to Intl of workerd. Node: unit/money; Chromium: browser/money.
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/market/money.ts'
import { AMOUNTS, asked, FORMS, intlForms } from '#test/support/amounts.ts'

test.each(FORMS)('WLD-34 1,000 amounts of $currency in $language are what workerd writes', (form) => {
  expect(AMOUNTS).toHaveLength(1000)
  expect(AMOUNTS.map((amount) => formatMoney(amount, form.currency, form.language))).toEqual(intlForms(asked(form)))
})
