// "Notify Me" on the limited editions page, from the mystery card to the list. Spec §4, §5, §8; D-67, D-68, D-71.
import type { Page, Request } from '@playwright/test'
import { currentWording, wordingText } from '#domain/signup/signup-wordings.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'

const CALL = `**${API_PATHS.discountCode}`

async function openModal(page: Page) {
  await page.getByRole('button', { name: 'Notify Me' }).click()
  return modal(page)
}
function modal(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    name: dialog.getByLabel('Name'),
    email: dialog.getByLabel('Email'),
    submit: dialog.getByRole('button', { name: /Notify Me|Sending/ }),
    close: dialog.getByRole('button', { name: 'Close' }).first(),
  }
}
const expectToast = async (page: Page, title: string, text: string): Promise<void> => {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title }).first()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await openPage(page, '/limited-editions')
})

test('LTD-10 NTF-01 NTF-02 NTF-03 NTF-04 the modal opens from the mystery card and asks for a name and an address', async ({
  page,
}) => {
  let calls = 0
  await page.route(CALL, (route) => {
    calls++
    return route.abort()
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { dialog, name, email, submit } = await openModal(page)
  await expect(dialog).toHaveAccessibleName('Be the first to know')
  await expect(name).toHaveAttribute('required')
  await expect(email).toHaveAttribute('required')

  await name.fill('   ')
  await email.fill('ada@example.com')
  await submit.click()
  await expectToast(page, 'Name required', 'Please enter your name.')
  await expect(name).toBeFocused()

  await name.fill('Ada')
  for (const wrong of ['', 'ada.example.com']) {
    await email.fill(wrong)
    await submit.click()
    await expectToast(page, 'Invalid email', 'Please enter a valid email address.')
    await expect(email).toBeFocused()
  }
  for (const wrong of ['ada@example', 'ada@example,com']) {
    await email.fill(wrong)
    await submit.click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(/after the @|Did you mean ada@example\.com\?/)
    await expect(email).toHaveAccessibleName('Email')
  }
  expect(calls).toBe(0)
})

test('NTF-05 NTF-06 NTF-07 NTF-08 NTF-09 a sign-up is sent once, thanked for without a code, and forgotten on closing', async ({
  page,
}) => {
  const requests: Request[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    requests.push(route.request())
    await held
    await route.continue()
  })
  const { dialog, name, email, submit, close } = await openModal(page)
  const phase = dialog.locator('[data-phase]')
  await expect(phase).toHaveAttribute('data-phase', 'open')
  const wording = currentWording('limited-edition-notify')
  await expect(dialog.getByText(wordingText(wording, { name: 'Tappt' }))).toBeVisible()
  await name.fill('  Ada Lovelace ')
  await email.fill('ada.notify@example.com')
  await submit.click()
  await expect(submit).toHaveText('Sending…')
  await expect(phase).toHaveAttribute('data-phase', 'submitting')
  await email.press('Enter')
  release()

  await expect(dialog.getByRole('heading', { name: "You're on the list!" })).toBeFocused()
  await expect(dialog.getByText("We'll notify you when new Limited Editions drop.", { exact: true })).toBeVisible()
  await expect(phase).toHaveAttribute('data-phase', 'success')
  await expect(dialog).not.toContainText(/TAPPT10|% off/i)
  expect(requests.map((request) => request.postDataJSON())).toEqual([
    { name: 'Ada Lovelace', email: 'ada.notify@example.com', type: 'limited-edition-notify' },
  ])
  expect(await requests[0]?.headerValue('x-signup-wording')).toBe(wording.version)

  await close.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notify Me' })).toBeFocused()
  const again = await openModal(page)
  await expect(again.dialog).toHaveAccessibleName('Be the first to know')
  await expect(again.name).toHaveValue('')
  await expect(again.email).toHaveValue('')
})

test('NTF-08 closing a form half filled in empties it, by Escape as well', async ({ page }) => {
  const { name } = await openModal(page)
  await name.fill('Ada')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await openModal(page)).name).toBeDefined()
  await expect(modal(page).name).toHaveValue('')
})

test.describe('when the call fails', () => {
  test.use({ allowConsoleErrors: true })

  test('NTF-05 ERR-15 the toast says so, and the form keeps what was typed for another try', async ({ page }) => {
    const answers = [
      { status: 503, json: { error: { message: 'Something went wrong. Please try again.' } } },
      { status: 200, json: { success: true } },
    ]
    await page.route(CALL, (route) => route.fulfill(answers.shift() ?? {}))
    const { dialog, name, email, submit } = await openModal(page)
    await name.fill('Ada')
    await email.fill('ada@example.com')
    await submit.click()
    await expectToast(page, 'Something went wrong', 'Please try again later.')
    await expect(name).toHaveValue('Ada')
    await expect(submit).toHaveText('Notify Me')
    await submit.click()
    await expect(dialog.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
  })
})
