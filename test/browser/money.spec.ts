// Amounts in Chromium: what its Intl writes, and where its lines break. Node: unit/money; workerd: worker/money.
import type { Locator } from '@playwright/test'
import { formatMoney, formatMoneyShort } from '#domain/market/money.ts'
import { AMOUNTS, asked, FORMS, intlForms } from '#test/support/amounts.ts'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, jokerLine, openCart, openPage, seedCart, visitedBefore } from '#test/support/cart.ts'
import { textAt } from '#test/support/layout.ts'

test('WLD-34 1,000 amounts of each currency and language are what Chromium writes', async ({ page }) => {
  for (const form of FORMS) {
    const written = AMOUNTS.map((amount) => formatMoney(amount, form.currency, form.language))
    expect(await page.evaluate(intlForms, asked(form)), JSON.stringify(form)).toEqual(written)
  }
})

test('WLD-37 an amount and its sign are on one line, wherever a line of a page of 320 px ends', async ({ page }) => {
  const amounts = FORMS.flatMap(({ language, currency }) =>
    [4700, 293_850, 12_345_600].flatMap((amount) => [
      formatMoney(amount, currency, language),
      formatMoneyShort(amount, currency, language),
    ]),
  )
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/faq')
  const { parted, moved } = await page.evaluate((texts) => {
    const parted: string[] = []
    let moved = 0
    const paragraph = document.createElement('p')
    const amount = document.createElement('span')
    // A word before and after, as in a sentence: the line may end on both sides of the amount.
    paragraph.append('a ', amount, ' a')
    document.querySelector('main')?.append(paragraph)
    for (const text of new Set(texts)) {
      amount.textContent = text
      for (let indent = 0; indent < 320; indent += 3) {
        paragraph.style.textIndent = `${indent}px`
        const tops = new Set([...amount.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) parted.push(`${text} at ${indent} px`)
        if (amount.offsetTop > paragraph.offsetTop + 8) moved++
      }
    }
    return { parted, moved }
  }, amounts)
  expect(parted).toEqual([])
  // Lines did end before amounts.
  expect(moved).toBeGreaterThan(1000)
})

/** The amounts among these elements that are on more than one line. */
const onSeveralLines = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const range = document.createRange()
      range.selectNodeContents(row)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      return tops.size > 1 ? [row.textContent] : []
    }),
  )

for (const size of ['', '200%'] as const)
  test(`WLD-37 no amount of a cart or a checkout is parted, nor its minus, at 320 px${size && ' with text at 200 %'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await visitedBefore(page)
    await seedCart(page, [{ ...blackLine(1, 40), quantity: 1000 }, jokerLine])
    await openPage(page, '/faq?ref=FRIEND&discount=10')
    const cart = await openCart(page)
    await textAt(page, size)
    await expect(cart.locator('dd')).toHaveText(['£40,045.00', '-£15,000.00', /^-£/, /^£/])
    expect(await onSeveralLines(cart.locator('dd, [data-line-total], [data-unit-price]'))).toEqual([])
    await cart.getByRole('button', { name: 'Checkout Now' }).click()
    await page.waitForURL(/\/sample-checkout\//)
    await textAt(page, size)
    await expect(page.locator('.order-sums dd')).toHaveText(['£40,045.00', '-£15,000.00', /^-£/, /^£/])
    expect(await onSeveralLines(page.locator('.order-sums dd'))).toEqual([])
  })
