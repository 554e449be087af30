// The fade from page to page: there where the browser has it, gone for visitors who want stillness, never in the way of a
// tap, and silent when the next page is asked for before it has ended.
import { expect, test } from '../support/browser'

declare global {
  interface Window {
    fades: string[]
  }
}

/** Notes on every page whether it came with a fade, and how that ended. */
const noteFades = () => {
  window.fades = []
  window.addEventListener('pagereveal', ({ viewTransition }) => {
    window.fades.push(viewTransition ? 'begun' : 'none')
    viewTransition?.ready.then(
      () => window.fades.push('shown'),
      () => window.fades.push('skipped'),
    )
  })
}

const leaveFor = (path: string) => {
  const link = document.createElement('a')
  link.href = path
  document.body.append(link)
  link.click()
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a page fades into the next, and a tap during the fade counts', async ({ page }) => {
    await page.addInitScript(noteFades)
    await page.goto('/faq')
    await page.evaluate(leaveFor, '/terms')
    await page.waitForURL('**/terms')
    await expect.poll(() => page.evaluate(() => window.fades)).toEqual(['begun', 'shown'])
    // Slowed down, so that the tap surely comes in between.
    await page.addInitScript(() => {
      window.addEventListener('pagereveal', ({ viewTransition }) =>
        viewTransition?.ready.then(() => {
          for (const fade of document.getAnimations()) fade.updatePlaybackRate(0.05)
          document.documentElement.dataset.fading = ''
        }),
      )
    })
    await page.evaluate(leaveFor, '/faq')
    await page.locator('html[data-fading]').waitFor()
    const question = page.locator('details').first()
    const box = await question.locator('summary').boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    await expect(question).toHaveAttribute('open')
  })
})

test('nothing fades under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(noteFades)
  await page.goto('/faq')
  await page.evaluate(leaveFor, '/terms')
  await page.waitForURL('**/terms')
  expect(await page.evaluate(() => window.fades)).toEqual(['none'])
})

test('whoever is faster than the fade leaves no error behind', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ name, message }) => errors.push(`${name} ${message}`))
  for (const waitMs of [0, 20, 60, 150]) {
    await expect(async () => page.goto('/')).toPass() // one of them may still be on its way
    for (const path of ['/faq', '/terms', '/policies', '/']) {
      await page.evaluate(leaveFor, path).catch(() => {}) // the page may be leaving already
      await page.waitForTimeout(waitMs)
    }
    await page.waitForLoadState()
  }
  expect(errors).toEqual([])
})
