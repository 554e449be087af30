// The footer's newsletter form: what it refuses, what it sends (call 4), and what follows.
import type { Page } from '@playwright/test'
import { currentWording, wordingText } from '#domain/signup/signup-wordings.ts'
import { SITE_THEMES } from '#domain/site/themes.ts'
import { axe } from '#test/support/axe.ts'
import { expect, networkQuiet, test } from '#test/support/browser.ts'
import { openPage, storedText } from '#test/support/cart.ts'
import { contrast } from '#test/support/contrast.ts'

const CALL = '**/api/tables/newsletter_signups'
const form = (page: Page) => page.getByRole('form', { name: 'Join our newsletter' })

/** The toast with this title and text. */
async function told(page: Page, title: string, text: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title }).first()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
}

async function join(page: Page, name: string, email: string): Promise<void> {
  await form(page).getByLabel('Name').fill(name)
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByRole('button', { name: 'Join' }).click()
}

/** "rgb(1, 2, 3)" as "#010203". */
const inHex = (color: string): string =>
  `#${(color.match(/\d+/g) ?? []).map((byte) => Number(byte).toString(16).padStart(2, '0')).join('')}`

async function openForm(page: Page, path = '/faq'): Promise<void> {
  await openPage(page, path)
  await form(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await form(page).getByLabel('Name').focus()
  await expect(page.locator('[data-island="newsletter-form"]')).toHaveAttribute('data-hydrated', '')
}

test('NEWS-01 the form lives with the first hand on it: a pointer over its button, or the focus in a field', async ({
  page,
}) => {
  const island = page.locator('[data-island="newsletter-form"]')
  const button = form(page).getByRole('button', { name: 'Join' })
  for (const touch of [
    async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      await page.mouse.move(x + width / 2, y + height / 2)
    },
    () => form(page).getByLabel('Email').focus(),
  ]) {
    await openPage(page, '/faq')
    await form(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
    await networkQuiet(page)
    await expect(island).not.toHaveAttribute('data-hydrated')
    await expect(button).toHaveCSS('opacity', '1')
    await touch()
    await expect(island).toHaveAttribute('data-hydrated', '')
    await expect(button).toHaveAttribute('type', 'submit')
  }
})

test('NEWS-01 NEWS-02 NEWS-10 empty fields and an address without "@" are named, and nothing is sent', async ({
  page,
}) => {
  const calls: unknown[] = []
  await page.route(CALL, (route) => {
    calls.push(route.request().postDataJSON())
    return route.fulfill({ status: 201, json: { success: true } })
  })
  await openForm(page)
  for (const [name, email] of [
    ['', ''],
    ['  ', 'jo@example.test'],
    ['Jo', '   '],
  ] as const) {
    await join(page, name, email)
    await told(page, 'Please fill in your details', 'We need your name and email to join our newsletter.')
  }
  await join(page, 'Jo', 'jo.example.test')
  await told(page, 'Invalid email', 'Please enter a valid email address.')
  expect(calls).toEqual([])
})

test('a mistyped address is named beside the field until it is right', async ({ page }) => {
  const calls: unknown[] = []
  await page.route(CALL, (route) => {
    calls.push(route.request().postDataJSON())
    return route.fulfill({ status: 201, json: { success: true } })
  })
  await openForm(page)
  const field = form(page).getByLabel('Email')
  for (const [typed, words] of [
    ['bob@gmail', 'Something is missing after the @, like the .com of name@example.com.'],
    ['bob@gmail,com', 'There is a comma in it. Did you mean bob@gmail.com?'],
  ] as const) {
    await join(page, 'Bob', typed)
    await expect(form(page).getByText(words)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(words)
    await expect(field).toHaveAccessibleName('Email')
  }
  await told(page, 'Invalid email', 'Please enter a valid email address.')
  expect(calls).toEqual([])
  await field.fill('bob@gmail.com')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(form(page).getByText('Did you mean')).toHaveCount(0)
  await form(page).getByLabel('Name').fill(' \u202eعلی\u200cرضا\ufeff') // pasted, with marks nobody sees
  await field.press('Enter')
  await told(page, 'Welcome to our newsletter!', "You'll be the first to know about new designs and special offers.")
  expect(calls).toEqual([expect.objectContaining({ name: 'علی\u200cرضا', email: 'bob@gmail.com' })])
})

test('F12 what is wrong with an address can be read, and its field is marked, in every theme', async ({ page }) => {
  await openForm(page)
  await join(page, 'Bob', 'bob@gmail,com')
  await expect(form(page).getByText('There is a comma in it.')).toBeVisible()
  for (const { id, colors } of SITE_THEMES) {
    await page.evaluate((theme) => {
      document.documentElement.className = `theme-${theme}`
    }, id)
    const { faults, passed } = await axe(page, { within: 'footer form', rules: ['color-contrast'] })
    expect(faults, id).toEqual([])
    expect(passed, id).toHaveLength(1)
    const border = await form(page)
      .getByLabel('Email')
      .evaluate((field) => getComputedStyle(field).borderTopColor)
    expect(contrast(inHex(border), colors.background), id).toBeGreaterThanOrEqual(3)
  }
})

test.describe('against the real call', () => {
  test.use({ allowConsoleErrors: true }) // the browser reports the 409 of a known address

  test('NEWS-03 NEWS-04 NEWS-05 NEWS-06 NEWS-07 NEWS-08 NEWS-09 BRAND-13 a signup is stored once and gives the code, also the second time', async ({
    page,
  }, { workerIndex }) => {
    const email = `jo-${workerIndex}-${crypto.randomUUID()}@example.test`
    for (const status of [201, 409]) {
      await openForm(page)
      const answered = page.waitForResponse(CALL)
      await join(page, ' Jo ', ` ${email} `)
      const answer = await answered
      expect(answer.status()).toBe(status)
      expect(answer.request().postDataJSON()).toEqual({ name: 'Jo', email })
      expect(await answer.request().headerValue('x-signup-wording')).toBe(currentWording('newsletter').version)
      await told(
        page,
        'Welcome to our newsletter!',
        "You'll be the first to know about new designs and special offers.",
      )
      await expect(page.getByRole('contentinfo')).toContainText('Use code TAPPT10 for 10% off your first order.')
      await expect(form(page).getByLabel('Name')).toHaveValue('')
      await expect(form(page).getByLabel('Email')).toHaveValue('')
      expect(await storedText(page, 'newsletter-signup-completed')).toBe('true')
    }
  })
})

test('the wording stands beside the button and describes it; the mail’s link asks, its button confirms', async ({
  page,
}) => {
  await openForm(page)
  const wording = wordingText(currentWording('newsletter'), { name: 'Tappt' })
  await expect(form(page).getByText(wording)).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Join' })).toHaveAccessibleDescription(wording)
  const email = `kim-${crypto.randomUUID()}@example.test`
  await join(page, 'Kim', email)
  await told(page, 'Welcome to our newsletter!', "You'll be the first to know about new designs and special offers.")

  await page.goto('/dev/mail')
  const mail = page.getByRole('article').filter({ hasText: `To ${email}` })
  await expect(mail).toHaveCount(1)
  await mail.getByRole('link', { name: 'Confirm link of this email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Would you like marketing emails?' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible()
  await page.goto('/dev/mail')
  await expect(mail.getByRole('link', { name: 'Confirm link of this email' })).toHaveCount(0)
})

test('NEWS-07 POP-26 after a footer signup on the home page neither popup nor button remains', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('newsletter-popup-shown', 'true'))
  await page.route(CALL, (route) => route.fulfill({ status: 201, json: { success: true } }))
  await openPage(page, '/')
  const button = page.getByRole('button', { name: 'Get 10% Off' })
  await expect(button).toBeVisible()
  await openForm(page, '/')
  await join(page, 'Jo', 'jo@example.test')
  // The button is away while the form is in view in any case: that the shop has heard is what its answer says.
  await told(page, 'Welcome to our newsletter!', "You'll be the first to know about new designs and special offers.")
  await openPage(page, '/')
  await expect(page.locator('[data-island="discount-popup"]')).toHaveAttribute('data-hydrated', '')
  await expect(button).toHaveCount(0)
})

test.describe('when the call fails', () => {
  test.use({ allowConsoleErrors: true })

  test('ERR-13 a refused and an unreachable call are told, and the values stay', async ({ page }) => {
    await openForm(page)
    for (const breakIt of ['refuse', 'abort'] as const) {
      await page.route(CALL, (route) =>
        breakIt === 'abort' ? route.abort() : route.fulfill({ status: 500, json: { error: { message: 'down' } } }),
      )
      await join(page, 'Jo', 'jo@example.test')
      await told(page, 'Error', 'Something went wrong. Please try again.')
      await expect(form(page).getByLabel('Email')).toHaveValue('jo@example.test')
      await expect(form(page).getByRole('button', { name: 'Join' })).toBeEnabled()
      expect(await storedText(page, 'newsletter-signup-completed')).toBeNull()
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('T-PII-3 NEWS-11 the form sends what was typed nowhere, and shows no button that would do nothing', async ({
    page,
  }) => {
    await page.goto('/faq')
    await form(page).getByLabel('Name').fill('Jo')
    await form(page).getByLabel('Email').fill('jo@example.test')
    await form(page).getByLabel('Email').press('Enter')
    await expect(form(page).locator('button').and(page.locator(':visible'))).toHaveCount(0)
    await expect(form(page).locator('button[type="submit"]')).toBeDisabled()
    await expect(page).toHaveURL(/\/faq$/)
    await expect(form(page)).toHaveAttribute('method', 'post')
  })
})
