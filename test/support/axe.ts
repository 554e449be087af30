// The accessibility checker, run in the page itself: its source is sent once to each document, however often it is asked
// there, and nothing but what it found comes back.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

/** The checker itself, for a page that is to have it from the start. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeQuestion {
  /** Only these rules. */
  rules?: readonly string[]
  /** All rules but these. */
  except?: readonly string[]
  /** Only what is in elements of this selector. */
  within?: string
}

export interface AxeAnswer {
  /** Rule and elements of everything that is wrong. */
  faults: string[]
  /** Rules that looked at something and found nothing. */
  passed: string[]
}

/** Colours that change over time are looked at when they have changed. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })

/**
 * What axe finds on the page as it is now, without what is in its frames; by all rules, that of the size of targets among
 * them, unless said otherwise.
 */
export async function axe(page: Page, { rules, except = [], within }: AxeQuestion = {}): Promise<AxeAnswer> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : {
          rules: Object.fromEntries([
            ['target-size', { enabled: true }],
            ...except.map((rule) => [rule, { enabled: false }]),
          ]),
        }),
  }
  return page.evaluate(
    async ([selector, given]) => {
      const context: ElementContext = selector === null ? document : { include: [selector] }
      const { violations, passes }: AxeResults = await Reflect.get(window, 'axe').run(context, given)
      return {
        faults: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(' | ')}`,
        ),
        passed: passes.map(({ id }) => id),
      }
    },
    [within ?? null, options] as const,
  )
}
