// What holds for every screen of the app, in every state of scripts/app-screens: accessible at every width, in light, dark and
// forced colours, whole with text at 200 %, never wider than the screen, and drawn whole by the server.
import type { Page } from '@playwright/test'
import { openScreen } from '#scripts/app-screens/open.ts'
import { appScreens } from '#scripts/app-screens/screens.ts'
import { expect, test } from '#test/support/app-screens.ts'
import { axe, settle } from '#test/support/axe.ts'
import { cutTexts, widest } from '#test/support/layout.ts'

const SCREENS = appScreens({ claim: 'token', takeBack: 'token', buyer: 'token', leave: '', thanks: '' })
const COLOURS = ['color-contrast', 'link-in-text-block']
/**
 * Rules at each width. What is drawn changes at 768 px, so that all of them are asked below it and from it on; in between
 * only places and sizes move.
 */
const RULES = [
  [320, ['target-size', 'scrollable-region-focusable']],
  [390, null],
  [768, ['target-size', 'scrollable-region-focusable']],
  [1280, null],
] as const
/** Of screens that look like others: all rules once, and whole at both ends. */
const BRIEF_RULES = [
  [320, []],
  [390, null],
  [1280, []],
] as const
/** Where text at 200 % leaves as much room as the narrowest screens have, and more. */
const LARGE_TEXT_WIDTHS = [640, 768, 1280] as const

/** Filled buttons without an edge where the system chooses the colours and takes their ground. */
const edgeless = (page: Page): Promise<string[]> =>
  page
    .locator('.bg-primary:is(a, button)')
    .evaluateAll((each) =>
      each.filter((button) => getComputedStyle(button).borderTopStyle !== 'solid').map((button) => button.textContent),
    )

/** Words that cannot be read where the system chooses the colours; axe reads the author's there. */
async function unreadable(page: Page): Promise<string[]> {
  await settle(page)
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((text) => {
        const share = Number(text) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Canvas'
    const canvas = getComputedStyle(probe).backgroundColor
    probe.remove()
    const ground = (element: Element | null): string => {
      for (let box = element; box; box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box)
        if (!/, 0\)$/.test(backgroundColor)) return backgroundColor
      }
      return canvas
    }
    const lost: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement: parent } = node
      if (!node.textContent?.trim() || !parent?.checkVisibility()) continue
      if (parent.closest('.sr-only, [aria-hidden="true"], [inert], :disabled, option')) continue
      const [one, other] = [luminance(getComputedStyle(parent).color), luminance(ground(parent))]
      if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5) lost.push(node.textContent.trim())
    }
    return lost
  })
}

/**
 * What a reader of the page sees in it that is not in the server's answer, and words there for something that is still to
 * come. The preview is a picture of the form, and the script's; so are the counters of what is typed and of the time to a code.
 */
const missing = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, 'text/html')
    for (const part of sent.querySelectorAll('template, script, noscript')) part.remove()
    const spaceless = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, '')
    const all = spaceless(sent.body.textContent)
    const lost: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement: parent } = node
      if (!parent?.checkVisibility() || parent.closest('[data-preview], [data-wait], .field-counter')) continue
      if (!all.includes(spaceless(node.textContent))) lost.push(node.textContent?.trim() ?? '')
    }
    if (sent.querySelectorAll('h1').length !== 1) lost.push('one h1')
    const waits = [...sent.querySelectorAll('body *')].filter((each) =>
      [...each.childNodes].some(
        (child) => child.nodeType === 3 && /^(Loading|Please wait)|…$/.test(spaceless(child.textContent)),
      ),
    )
    return [...lost, ...waits.map((each) => `waits: ${each.textContent}`)]
  }, html)

/** Parts of a page of one form that stand beside its column; a button without a frame reaches past it by its padding. */
const astray = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main.app-narrow > *')].filter(
      (part) => part.getClientRects().length > 0,
    )
    const column = document.querySelector('main.app-narrow > h1')?.getBoundingClientRect()
    return parts.flatMap((part) => {
      const { left, right } = part.getBoundingClientRect()
      return column && (left < column.left - 9 || right > column.right + 9) ? [part.className || part.tagName] : []
    })
  })

test.describe('every screen of the app', () => {
  // Shared out between the workers, each with one server and one page for all of its screens.
  test.describe.configure({ timeout: 120_000 })
  test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the app under test')

  for (const { name } of SCREENS)
    test(`HOST-41 HOST-60 ${name}: axe finds nothing, nothing is cut off, and the server drew all of it`, async ({
      kept: page,
      served,
    }) => {
      const screen = served.screens.find((one) => one.name === name)
      if (screen === undefined) throw new Error(`no screen ${name}`)
      await page.emulateMedia({ colorScheme: 'light' })
      const html = await (await openScreen(page, served, screen)).text()
      for (const [width, rules] of screen.isBrief ? BRIEF_RULES : RULES) {
        await page.setViewportSize({ width, height: 800 })
        expect(await widest(page), `at ${width} px`).toBeLessThanOrEqual(width)
        expect(await astray(page), `at ${width} px`).toEqual([])
        if (rules === null || rules.length > 0)
          expect((await axe(page, rules ? { rules } : {})).faults, `at ${width} px, light`).toEqual([])
        if (rules !== null) continue
        await page.emulateMedia({ colorScheme: 'dark' })
        expect((await axe(page, { rules: COLOURS })).faults, `at ${width} px, dark`).toEqual([])
        for (const colorScheme of screen.isBrief ? [] : (['light', 'dark'] as const)) {
          await page.emulateMedia({ colorScheme, forcedColors: 'active' })
          expect(await unreadable(page), `at ${width} px, forced colours, ${colorScheme}`).toEqual([])
          expect(await edgeless(page), `at ${width} px, forced colours, ${colorScheme}`).toEqual([])
        }
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      }
      expect(await missing(page, html), 'words the server did not send').toEqual([])
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      for (const width of screen.isBrief ? [LARGE_TEXT_WIDTHS[0]] : LARGE_TEXT_WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect(await widest(page), `at ${width} px with text at 200 %`).toBeLessThanOrEqual(width)
        expect(await cutTexts(page), `at ${width} px with text at 200 %`).toEqual([])
      }
    })
})
