// Signing in to the app as a person does, with the code of a mail. Everywhere but in the files of the app's screens, which have
// sessions of their own (scripts/app-screens/open.ts).
import { expect, type Page } from '@playwright/test'

/** The origin of the app that is served beside a shop. */
export const appOf = (shop: string | undefined): string => (shop ?? '').replace('://', '://app.')

/**
 * Enters an address where the sign-in asks for it, at `/login` or where a tap leads, and then the code that was mailed. `path` is
 * opened first; without it the page is there already.
 */
export async function signInByCode(page: Page, app: string, email: string, path?: string): Promise<void> {
  if (path !== undefined) await page.goto(app + path)
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await page.getByLabel('Email').fill(email)
  await next.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  // Another test may sign in with the address at the same time; a code works in the browser that asked for it alone.
  for (const code of (await codesFor(page, app, email)).slice(0, 3)) {
    await page.getByLabel('Code').fill(code)
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/login/code',
    )
    await next.click()
    if ((await answer).status() === 303) return expect(page).not.toHaveURL(/\/login/)
  }
  throw new Error(`No mail to ${email} had a code that works.`)
}

/** The codes mailed to an address, the newest first, read in a tab of its own. */
async function codesFor(page: Page, app: string, email: string): Promise<string[]> {
  const inbox = await page.context().newPage()
  await inbox.goto(`${app}/dev/mail`)
  const mails = await inbox.locator('article').filter({ hasText: email }).allTextContents()
  await inbox.close()
  return mails.flatMap((mail) => /\b\d{8}\b/.exec(mail)?.[0] ?? [])
}
