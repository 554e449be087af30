// "Statistics" in a browser: its time zone is offered and never taken without a press, and charts need no script.
import { signInAs } from '#scripts/app-screens/open.ts'
import { expect, test } from '#test/support/app-screens.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('OWN-55 the browser’s time zone is offered, taken by one press, and then not offered again', async ({
  page,
  served,
}) => {
  await signInAs(page, served.app, 'walker')
  await page.goto(`${served.app}/analytics`)
  await expect(page.getByText('Days are in UTC.')).toBeVisible()
  const offer = page.getByRole('button', { name: 'Show days in Europe/Berlin?' })
  await expect(offer).toBeVisible()
  await page.reload()
  await expect(page.getByText('Days are in UTC.')).toBeVisible()
  await offer.click()
  await expect(page.getByText('Days are in Europe/Berlin time.')).toBeVisible()
  await expect(offer).toBeHidden()
  await page.getByRole('link', { name: 'Change the time zone' }).click()
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
})

test('OWN-60 charts are drawn at their full width, today in another shade, and screen readers are told the table', async ({
  page,
  served,
}) => {
  await signInAs(page, served.app, 'busy')
  await page.goto(`${served.app}/analytics?days=7`)
  const plots = page.locator('.stat-plot')
  await expect(plots).toHaveCount(5)
  for (const plot of await plots.all()) {
    await expect(plot.locator('.stat-column')).toHaveCount(7)
    await expect(plot.locator('.stat-before')).toHaveCount(1)
    const { width, tile, shades } = await plot.evaluate((svg) => ({
      width: svg.getBoundingClientRect().width,
      tile: svg.closest('.stat-tile')?.getBoundingClientRect().width ?? 0,
      shades: new Set([...svg.querySelectorAll('.stat-column')].map((bar) => getComputedStyle(bar).fillOpacity)).size,
    }))
    expect(width).toBeGreaterThan(tile * 0.7)
    expect(shades).toBe(2)
  }
  await expect(page.getByRole('table', { name: 'Per day' })).toBeVisible()
  await expect(page.getByText('Today so far').first()).toBeVisible()
  await expect(page.getByRole('img')).toHaveCount(0)
})
