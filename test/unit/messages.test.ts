// The texts of section ERRORS, word by word. Requirements: ERR-01 to ERR-16, PROD-26, PROD-27;
// where and when they appear is for browser tests.
import { describe, expect, it } from 'vitest'
import * as failures from '#domain/site/failure-texts.ts'
import * as messages from '#domain/site/messages.ts'
import type { ShopError } from '#domain/text/errors.ts'

const { MESSAGES } = messages
const { toastForError } = failures

describe('toasts of failures', () => {
  it.each<[string, ShopError, string]>([
    [
      'ERR-01 ERR-03',
      { tag: 'products_missing', designs: ['Joker', 'Lover Girl'], where: 'cart' },
      'Unable to load all products. Missing: Joker, Lover Girl',
    ],
    [
      'ERR-02 ERR-03',
      { tag: 'products_missing', designs: ['Joker'], where: 'product' },
      'Unable to load all products. Please try again. Missing: Joker',
    ],
    ['ERR-04', { tag: 'product_not_found', design: 'Joker' }, 'Product not found for Joker'],
    ['ERR-05', { tag: 'checkout_url_missing' }, 'No checkout URL received from the commerce provider'],
    ['ERR-06', { tag: 'checkout_failed', message: 'no stock' }, 'Checkout failed: no stock'],
    ['D-50', { tag: 'referral_refused' }, 'Checkout failed: This referral discount is no longer available.'],
    [
      'ERR-07',
      { tag: 'call_unreachable', message: 'Failed to fetch' },
      'Failed to send a request to the Edge Function: Failed to fetch',
    ],
    ['ERR-08', { tag: 'call_failed', message: failures.FETCH_PRODUCT_FAILED }, 'Failed to fetch product'],
    ['ERR-09', { tag: 'call_failed', message: failures.CREATE_CHECKOUT_FAILED }, 'Failed to create checkout'],
    ['ERR-11', { tag: 'variant_not_loaded' }, 'Product variant not found'],
  ])('%s ERR-10 %j reads "%s", destructive, titled "Error"', (_id, error, description) => {
    expect(toastForError(error)).toEqual({ title: 'Error', description, kind: 'error' })
  })

  it('ERR-12 a bundle that is not loaded is no failure', () => {
    expect(toastForError({ tag: 'bundle_not_loaded' })).toEqual({
      title: 'Please wait a moment, loading product...',
      kind: 'wait',
    })
  })
})

describe('fixed texts', () => {
  it.each([
    ['ERR-13', MESSAGES.newsletterFailed, 'Error', 'Something went wrong. Please try again.'],
    ['ERR-14', MESSAGES.discountFailed, 'Something went wrong', 'Please try again later or contact support.'],
    ['ERR-15', MESSAGES.notifyFailed, 'Something went wrong', 'Please try again later.'],
    ['ERR-16', MESSAGES.copyFailed, 'Copy failed', 'Please manually copy the code'],
  ])('%s', (_id, toast, title, description) => {
    expect(toast).toEqual({ title, description, kind: 'error' })
  })

  it('D-107 the page of an uncaught error', () => {
    expect(messages.UNEXPECTED_ERROR).toBe('Unexpected Application Error!')
  })

  it('PROD-26 PROD-27 what went well', () => {
    expect(messages.addedToCart(1).description).toBe('Item added to cart!')
    expect(messages.addedToCart(5).description).toBe('5 items added to cart!')
    expect(MESSAGES.bundleAdded.title).toBe('Added to cart!')
    expect(MESSAGES.copied).toMatchObject({ title: 'Copied!', description: 'Discount code copied to clipboard' })
    expect(messages.welcomeToast({ name: 'Acme' })).toEqual({
      title: 'Welcome to Acme!',
      description: "Here's your exclusive 10% discount code!",
      kind: 'plain',
    })
  })

  it('COPY-12 every remaining toast of the specification, punctuation included', () => {
    const { nameRequired, emailInvalid, newsletterEmpty, newsletterJoined, collectionFull } = MESSAGES
    const read = ({ title, description }: { title: string; description: string }) => `${title} / ${description}`
    expect([nameRequired, emailInvalid, newsletterEmpty, newsletterJoined, collectionFull].map(read)).toEqual([
      'Name required / Please enter your name.',
      'Invalid email / Please enter a valid email address.',
      'Please fill in your details / We need your name and email to join our newsletter.',
      "Welcome to our newsletter! / You'll be the first to know about new designs and special offers.",
      'Maximum reached / You can only select 3 cards for your collection.',
    ])
  })
})
