// Contact exchange as two people do it: the owner lets visitors leave their details, a visitor does, takes the owner's contact
// card along and deletes the details again.
import type { Page } from '@playwright/test'
import { signInAs } from '#scripts/app-screens/open.ts'
import { expect, type Served, test } from '#test/support/app-screens.ts'
import { axe } from '#test/support/axe.ts'

/** The shop beside the app. */
const shopOf = ({ app }: Served): string => app.replace('://app.', '://')

/** A form that is sent within three seconds is a program's: waits until a person would have filled it in. */
const takeTime = (opened: number) => expect.poll(() => Date.now() - opened, { timeout: 10_000 }).toBeGreaterThan(3500)

async function fitsAndPasses(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
  expect((await axe(page)).faults).toEqual([])
}

for (const javaScriptEnabled of [true, false])
  test(`LEAD-01 LEAD-02 LEAD-09 LEAD-11 LEAD-17 HOST-54 contacts are exchanged ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    served,
  }) => {
    test.slow()
    const [ownerContext, visitorContext] = [
      await browser.newContext({ javaScriptEnabled }),
      await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } }),
    ]
    const [owner, visitor] = [await ownerContext.newPage(), await visitorContext.newPage()]
    await signInAs(owner, served.app, 'host')
    await owner.goto(`${served.app}/app/profile`)
    const box = owner.getByLabel('Let visitors leave their details')
    if (!(await box.isChecked())) await owner.getByText('Let visitors leave their details').click()
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('Saved. The next tap shows it.')).toBeVisible()

    await visitor.goto(`${shopOf(served)}/profile/hana`)
    await visitor.getByRole('link', { name: 'Leave your details' }).click()
    await expect(visitor.getByRole('heading', { name: 'Leave your details for Hana Sato' })).toBeVisible()
    const opened = Date.now()
    const name = `Robin ${javaScriptEnabled ? 'Vale' : 'Moss'}`
    await visitor.getByLabel('Your name').fill(name)
    await visitor.getByLabel('Phone').fill('+44 1632 960123')
    await takeTime(opened)
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByRole('alert')).toContainText('Please tick the box, or leave without sending.')
    await expect(visitor.getByLabel('Phone')).toHaveValue('+44 1632 960123')
    await visitor.getByRole('checkbox').check()
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByText('Hana Sato has your details.')).toBeVisible()
    const card = visitor.getByRole('link', { name: 'Save Hana Sato’s contact' })
    expect(await card.getAttribute('href')).toBe(`${shopOf(served)}/profile/hana/contact.vcf`)
    if (javaScriptEnabled) await fitsAndPasses(visitor)

    await owner.goto(`${served.app}/app/contacts`)
    const contact = owner.getByRole('listitem').filter({ hasText: name })
    await expect(contact.getByText('New')).toBeVisible()
    await expect(contact.getByRole('link', { name: '+44 1632 960123' })).toHaveAttribute('href', 'tel:+441632960123')
    if (javaScriptEnabled) await fitsAndPasses(owner)

    await visitor.getByRole('link', { name: 'delete these details' }).click()
    await visitor.getByRole('button', { name: 'Delete my details' }).click()
    await expect(visitor.getByRole('heading', { name: 'Deleted.' })).toBeVisible()
    await owner.reload()
    await expect(owner.getByText(name)).toHaveCount(0)
    await ownerContext.close()
    await visitorContext.close()
  })
