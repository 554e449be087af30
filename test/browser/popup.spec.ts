// The discount popup of the home page: when it opens, its form (call 5), the code, and the button it leaves.
import type { Page, Route } from '@playwright/test'
import { currentWording, wordingText } from '#domain/signup/signup-wordings.ts'
import { expect, test } from '#test/support/browser.ts'
import { openPage, storedText } from '#test/support/cart.ts'

const CALL = '**/api/functions/send-discount-code'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Get 10% Off Your First Order' })
const success = (page: Page) => page.getByRole('dialog', { name: 'Your 10% code' })
const floating = (page: Page) => page.getByRole('button', { name: 'Get 10% Off' })

/** The toast with this title and text. */
async function told(page: Page, title: string, text: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title }).first()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
}
const store = (page: Page, key: string) => page.addInitScript((name) => localStorage.setItem(name, 'true'), key)

/** Opens the home page with its clock standing still. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00.000Z') })
  await page.clock.pauseAt(new Date('2026-03-02T10:00:01.000Z'))
  await openPage(page, '/')
}

/** A visitor who has closed the popup before opens it by its button. */
async function openByButton(page: Page): Promise<void> {
  await store(page, 'newsletter-popup-shown')
  await openPage(page, '/')
  await floating(page).click()
  await expect(dialog(page)).toBeVisible()
}

async function ask(page: Page, name: string, email: string): Promise<void> {
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByRole('button', { name: 'Get My Code' }).click()
}

/** Waits until the dialog has come to rest: a press while it moves may begin on a button and end beside it. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished)),
  )

const grant = (route: Route) => route.fulfill({ json: { success: true } })

test('POP-01 POP-02 POP-21 POP-22 POP-23 POP-24 POP-29 HOME-65 it opens after 5 s, once, and leaves a button', async ({
  page,
}) => {
  await openStopped(page)
  await expect(dialog(page)).toBeHidden()
  await expect(floating(page)).toHaveCount(0)
  await page.clock.runFor(4900)
  await expect(dialog(page)).toBeHidden()
  await page.clock.runFor(100)
  await expect(dialog(page)).toBeVisible()

  // Leaving the page while it is open stores nothing (D-73).
  await openPage(page, '/faq')
  expect(await storedText(page, 'newsletter-popup-shown')).toBeNull()
  await openPage(page, '/')
  await page.clock.runFor(5000)
  await expect(dialog(page)).toBeVisible()
  await settled(page)
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await storedText(page, 'newsletter-popup-shown')).toBe('true')
  await expect(floating(page)).toBeVisible()
  await floating(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('POP-21 POP-22 POP-28 Escape and a click beside it close it like its button', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00.000Z') })
  await page.clock.pauseAt(new Date('2026-03-02T10:00:01.000Z'))
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await openPage(page, '/')
    await page.clock.runFor(5000)
    await expect(dialog(page)).toBeVisible()
    await close()
    await expect(dialog(page)).toBeHidden()
    await expect(floating(page)).toBeVisible()
    expect(await storedText(page, 'newsletter-popup-shown')).toBe('true')
    await page.evaluate(() => localStorage.clear())
  }
})

test('POP-25 seen before: the button at once, no popup by itself', async ({ page }) => {
  await store(page, 'newsletter-popup-shown')
  await openStopped(page)
  await expect(floating(page)).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(dialog(page)).toBeHidden()
})

test('POP-02 it opens after 5 s also while a referral is valid', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00.000Z') })
  await page.clock.pauseAt(new Date('2026-03-02T10:00:01.000Z'))
  await openPage(page, '/?ref=FRIEND&discount=10&expires=1h')
  await page.clock.runFor(4900)
  await expect(dialog(page)).toBeHidden()
  await page.clock.runFor(100)
  await expect(dialog(page)).toBeVisible()
})

test('POP-26 signed up before: neither popup nor button', async ({ page }) => {
  await store(page, 'newsletter-signup-completed')
  await openStopped(page)
  await page.clock.runFor(60_000)
  await expect(dialog(page)).toBeHidden()
  await expect(floating(page)).toHaveCount(0)
})

test('POP-02 POP-26 behind an open cart it waits, and no longer once another tab has signed up', async ({ page }) => {
  await openStopped(page)
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toBeVisible()
  await page.clock.runFor(6000)
  // As another tab stores it, before this one has been told: what is stored is read once more before the popup opens.
  await page.evaluate(() => localStorage.setItem('newsletter-signup-completed', 'true'))
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await page.clock.runFor(1000)
  await expect(dialog(page)).toBeHidden()
  await expect(floating(page)).toHaveCount(0)
})

test('POP-04 POP-05 POP-06 POP-07 POP-08 what is missing is said in toasts, not in bubbles', async ({ page }) => {
  let calls = 0
  await page.route(CALL, (route) => {
    calls++
    return grant(route)
  })
  await openByButton(page)
  for (const label of ['Name', 'Email']) {
    const input = dialog(page).getByLabel(label)
    await expect(input).toHaveAttribute('required', '')
  }
  await expect(dialog(page).locator('form')).toHaveAttribute('novalidate', '')
  await ask(page, '   ', 'jo@example.test')
  await told(page, 'Name required', 'Please enter your name.')
  for (const email of ['', 'jo.example.test']) {
    await ask(page, 'Jo', email)
    await told(page, 'Invalid email', 'Please enter a valid email address.')
  }
  const email = dialog(page).getByLabel('Email')
  for (const wrong of ['jo@gmail', 'jo@gmail,com']) {
    await ask(page, 'Jo', wrong)
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(/after the @|Did you mean jo@gmail\.com\?/)
    await expect(email).toHaveAccessibleName('Email')
  }
  expect(calls).toBe(0)
})

test('POP-09 POP-10 POP-11 POP-12 POP-13 POP-14 POP-15 POP-17 POP-20 POP-27 BRAND-13 BRAND-15 a signup shows the code', async ({
  page,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await held
    await grant(route)
  })
  await openByButton(page)
  const sent = page.waitForRequest(CALL)
  await ask(page, ' Jo ', 'jo@example.test')
  expect((await sent).postDataJSON()).toEqual({ name: 'Jo', email: 'jo@example.test' })
  expect(await (await sent).headerValue('x-signup-wording')).toBe(currentWording('discount-code').version)
  await expect(dialog(page).getByRole('button', { name: 'Joining...' })).toHaveJSProperty('disabled', true)
  answer()
  await expect(success(page)).toContainText('TAPPT10')
  await expect(success(page)).toContainText('Enter it at checkout for 10% off your first order.')
  await expect(success(page).getByRole('button', { name: 'Copy code' })).toBeVisible()
  await told(page, 'Welcome to Tappt!', "Here's your exclusive 10% discount code!")
  expect(await storedText(page, 'newsletter-signup-completed')).toBe('true')
  await expect(floating(page)).toHaveCount(0)
  await success(page).getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL(/\/product$/)
})

test('what the button asks for stands beside it, and form and code lead to the terms of the offer', async ({
  page,
}) => {
  await page.route(CALL, grant)
  await openByButton(page)
  const wording = wordingText(currentWording('discount-code'), { name: 'Tappt' })
  await expect(dialog(page).getByText(wording)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Get My Code' })).toHaveAccessibleDescription(wording)
  await expect(dialog(page).getByRole('link', { name: 'Offer terms' })).toHaveAttribute('href', '/terms#offers')
  await ask(page, 'Jo', 'jo@example.test')
  await success(page).getByRole('link', { name: 'Offer terms' }).click()
  await expect(page.locator('#offers')).toBeInViewport()
})

test('POP-15 closing the success view leaves no button; call 5 is the real one', async ({ page }) => {
  await openByButton(page)
  await ask(page, 'Jo', `jo-${crypto.randomUUID()}@example.test`)
  await expect(success(page)).toBeVisible()
  await success(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(success(page)).toBeHidden()
  await expect(floating(page)).toHaveCount(0)
})

test('POP-18 POP-19 the code is copied, and the sign of it goes 2 s after the last copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(CALL, grant)
  await page.clock.install()
  await openByButton(page)
  await ask(page, 'Jo', 'jo@example.test')
  await expect(success(page)).toBeVisible() // a minute ahead the call would be out of time
  await page.clock.pauseAt(Date.now() + 60_000)
  await success(page).getByRole('button', { name: 'Copy code' }).click()
  await expect(success(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TAPPT10')
  await page.clock.runFor(1900)
  await told(page, 'Copied!', 'Discount code copied to clipboard')
  await expect(success(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.runFor(100)
  await expect(success(page).getByRole('button', { name: 'Copy code' })).toBeVisible()

  await success(page).getByRole('button', { name: 'Copy code' }).click()
  await expect(success(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.runFor(1500)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await success(page).getByRole('button', { name: 'Copied' }).click()
  // The stopped clock waits neither for a copy nor for React, which schedules its work by messages.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('TAPPT10')
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
  })
  await page.clock.runFor(1000)
  await expect(success(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.runFor(1000)
  await expect(success(page).getByRole('button', { name: 'Copy code' })).toBeVisible()
})

test('POP-12 closed while the form is sent, it opens again with the code', async ({ page }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await held
    await grant(route)
  })
  await openByButton(page)
  await ask(page, 'Ann', 'ann@ex.example')
  await expect(dialog(page).getByRole('button', { name: 'Joining...' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  answer()
  await expect(success(page).getByText('TAPPT10', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(success(page)).toBeHidden()
  await expect(floating(page)).toHaveCount(0)
})

test('ERR-16 a refused clipboard is told', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await page.route(CALL, grant)
  await openByButton(page)
  await ask(page, 'Jo', 'jo@example.test')
  await success(page).getByRole('button', { name: 'Copy code' }).click()
  await told(page, 'Copy failed', 'Please manually copy the code')
})

test.describe('when the call fails', () => {
  test.use({ allowConsoleErrors: true })

  test('POP-16 ERR-14 the form stays open with its values and can be sent again', async ({ page }) => {
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: { error: { message: 'down' } } }))
    await openByButton(page)
    await ask(page, 'Jo', 'jo@example.test')
    await told(page, 'Something went wrong', 'Please try again later or contact support.')
    await expect(dialog(page).getByRole('button', { name: 'Get My Code' })).toBeEnabled()
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Jo')
    await expect(dialog(page).getByLabel('Email')).toHaveValue('jo@example.test')
    expect(await storedText(page, 'newsletter-signup-completed')).toBeNull()
  })

  test('POP-09 POP-16 F12 pressed by a key, the button has the focus again when the call has failed', async ({
    page,
  }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route(CALL, async (route) => {
      await held
      await route.fulfill({ status: 500, json: { error: { message: 'down' } } })
    })
    await openByButton(page)
    await dialog(page).getByLabel('Name').fill('Jo')
    await dialog(page).getByLabel('Email').fill('jo@example.test')
    await dialog(page).getByRole('button', { name: 'Get My Code' }).press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Joining...' })).toHaveJSProperty('disabled', true)
    answer()
    await expect(dialog(page).getByRole('button', { name: 'Get My Code' })).toBeFocused()
  })
})

test('on a phone it covers at most half of the screen and nobody’s keyboard jumps up; on a short one its button is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openByButton(page)
  const box = async () => (await dialog(page).boundingBox()) ?? { y: 0, height: 0 }
  expect((await box()).height).toBeLessThanOrEqual(422)
  await expect.poll(async () => Math.round((await box()).y + (await box()).height)).toBe(844) // it slides in
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(dialog(page).getByRole('button', { name: 'Get My Code' })).toBeInViewport({ ratio: 1 })
})
