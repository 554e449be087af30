// /embed/docs: the partner's line at work on the page that explains it. D-110, T-EMB-1.
import AxeBuilder from '@axe-core/playwright'
import { expect } from '../support/browser'
import { addToCart, follows, shopFrame, test } from '../support/embed-host'

test('T-EMB-1 shows the shop at work and lists its events', async ({ page, record }) => {
  const answer = await page.goto('/embed/docs')
  expect(answer?.headers()['x-frame-options']).toBe('DENY')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop, on your page.')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/embed\/docs$/)
  const frame = await shopFrame(page)
  await follows(page, frame)
  await addToCart(frame)
  const events = page.getByRole('region', { name: 'What just happened' }).getByRole('listitem')
  await expect(events.first()).toContainText('add_to_cart')
  await expect(events.last()).toContainText('ready')
  expect(record.events.map(({ name }) => name)).toContain('add_to_cart')
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
