// The console's lists in a browser: tables with names for everything, without script, by the keyboard alone, and on the
// narrowest screen a block for each row with its headings.
import { signInAs } from '#scripts/app-screens/open.ts'
import { expect, test } from '#test/support/app-screens.ts'

const LISTS = ['orders', 'chips', 'reports', 'subscribers', 'mails', 'webhooks', 'withdrawals', 'log']

test.describe('lists of the console', () => {
  test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the app under test')
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  test('CON-27 without script every list has caption and headings, at 320 px each row is a block with them, and Tab reaches its links', async ({
    page,
    served,
  }) => {
    test.slow()
    await signInAs(page, served.app, 'operator')
    for (const list of LISTS) {
      await page.goto(`${served.app}/admin/${list}`)
      const tables = page.locator('table.console-table')
      expect(await tables.count(), list).toBeGreaterThan(0)
      for (const table of await tables.all()) {
        await expect(table.locator('caption')).not.toBeEmpty()
        const heads = await table.locator('thead th[scope="col"]').allTextContents()
        expect(
          heads.every((head) => head.trim() !== ''),
          list,
        ).toBe(true)
        const row = table.locator('tbody tr').first()
        const cells = row.locator('[data-heading]')
        if ((await cells.count()) === 0) {
          await expect(row.locator('.console-empty')).not.toBeEmpty()
          continue
        }
        expect(await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-heading')))).toEqual(heads)
        const shown = await cells.evaluateAll((all) =>
          all.flatMap((cell) => {
            const { left, right, width } = cell.getBoundingClientRect()
            return width === 0
              ? []
              : [{ said: getComputedStyle(cell, '::before').content, isInside: left >= 0 && right <= 320 }]
          }),
        )
        expect(shown.map(({ said }) => said.replaceAll('"', ''))).toEqual(expect.arrayContaining([heads[0]]))
        expect(
          shown.every(({ said, isInside }) => isInside && said !== 'none'),
          list,
        ).toBe(true)
        const [first, second] = await cells.evaluateAll((all) =>
          all.slice(0, 2).map((cell) => cell.getBoundingClientRect().top),
        )
        expect(second, `${list}: below each other`).toBeGreaterThan(first ?? 0)
      }
    }
    await page.goto(`${served.app}/admin/chips`)
    const link = page.locator('tbody a').first()
    const href = await link.getAttribute('href')
    for (let tabs = 0; tabs < 40; tabs++) {
      if (await link.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(served.app + href)
  })
})

test.describe('a button that makes a file', () => {
  test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the app under test')

  for (const [path, name, pending] of [
    ['/admin/orders', 'Export as CSV', 'Preparing…'],
    ['/settings/data', 'Download my data', 'Preparing…'],
  ] as const)
    test(`HOST-44 “${name}” cannot be pressed until the file is there, and is as before then`, async ({
      page,
      served,
    }) => {
      test.slow()
      await signInAs(page, served.app, 'operator')
      await page.goto(served.app + path)
      const { promise: isDue, resolve: answer } = Promise.withResolvers<void>()
      let posts = 0
      await page.route(`${served.app}${path}`, async (route) => {
        if (route.request().method() === 'POST') {
          posts++
          await isDue
        }
        await route.continue()
      })
      const button = page.locator('main').getByRole('button', { name })
      await button.click()
      const busy = page.locator('main').getByRole('button', { name: pending })
      await expect(busy).toBeDisabled()
      // However long that takes.
      await page.waitForTimeout(5000)
      await expect(busy).toBeDisabled()
      const download = page.waitForEvent('download')
      answer()
      expect((await download).suggestedFilename()).toMatch(/\.(?:csv|json)$/)
      await expect(button).toBeEnabled({ timeout: 2000 })
      await expect(page.locator('[data-file-said]')).toContainText('It is saved as')
      expect(posts).toBe(1)
    })
})
