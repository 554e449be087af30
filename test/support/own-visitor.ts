// A visitor of its own for a test that makes many calls: the limits of a minute count by address, and every page of a test
// run comes from the same one.
import type { Page } from '@playwright/test'

/** Gives the page's requests an address nobody else of the run has. */
export const fromOwnAddress = (page: Page): Promise<void> =>
  page.setExtraHTTPHeaders({ 'cf-connecting-ip': `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}` })
