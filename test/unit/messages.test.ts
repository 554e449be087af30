// The texts of section ERRORS, word by word, and their words in another language. Requirements: ERR-01 to ERR-16,
// PROD-26, PROD-27, WLD-28; where and when they appear is for browser tests.
import { describe, expect, it, test } from 'vitest'
import { cartMessagesOf } from '#client/browser/cart/cart-messages.ts'
import { failureText, toastForError } from '#client/browser/toast/failures.ts'
import { addedToCart, bundleAdded, messagesOf } from '#client/browser/toast/messages.ts'
import { codeRefused, TOO_MANY_ENGRAVINGS } from '#domain/cart/cart-messages.ts'
import { FAILURES_WORDS } from '#domain/content/words/failures.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { notAvailableMessage } from '#domain/shop/stock.ts'
import * as failures from '#domain/site/failure-texts.ts'
import * as messages from '#domain/site/messages.ts'
import type { ShopError } from '#domain/text/errors.ts'
import type { Text } from '#domain/text/words.ts'
import { ENGLISH_SHOP } from '#test/support/words.ts'

const MESSAGES = messagesOf({ ...ENGLISH_SHOP, brand: { name: 'Acme' } as never })

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
    expect(toastForError(ENGLISH_SHOP, error)).toEqual({ title: 'Error', description, kind: 'error' })
  })

  it('ERR-12 a bundle that is not loaded is no failure', () => {
    expect(toastForError(ENGLISH_SHOP, { tag: 'bundle_not_loaded' })).toEqual({
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

  it('PROD-26 PROD-27 CORE-19 what went well', () => {
    expect(addedToCart(ENGLISH_SHOP, 1)).toEqual({
      title: 'Success',
      description: 'Item added to cart!',
      kind: 'added',
    })
    expect(addedToCart(ENGLISH_SHOP, 5).description).toBe('5 items added to cart!')
    expect(bundleAdded(ENGLISH_SHOP, 1)).toEqual({ title: 'Added to cart!', description: '1 item', kind: 'added' })
    expect(bundleAdded(ENGLISH_SHOP, 5).description).toBe('5 items')
    expect(MESSAGES.copied).toMatchObject({ title: 'Copied!', description: 'Discount code copied to clipboard' })
    expect(MESSAGES.welcome).toEqual({
      title: 'Welcome to Acme!',
      description: "Here's your exclusive 10% discount code!",
      kind: 'plain',
    })
  })

  it('COPY-12 every remaining toast of the specification, punctuation included', () => {
    const { nameRequired, emailInvalid, newsletterEmpty, newsletterJoined, collectionFull } = MESSAGES
    const read = ({ title, description }: messages.ToastText) => `${title} / ${description}`
    expect([nameRequired, emailInvalid, newsletterEmpty, newsletterJoined, collectionFull].map(read)).toEqual([
      'Name required / Please enter your name.',
      'Invalid email / Please enter a valid email address.',
      'Please fill in your details / We need your name and email to join our newsletter.',
      "Welcome to our newsletter! / You'll be the first to know about new designs and special offers.",
      'Maximum reached / You can only select 3 cards for your collection.',
    ])
  })

  it('the toasts of the cart', () => {
    const cart = cartMessagesOf(ENGLISH_SHOP)
    const limits = 'An order can have up to 50 lines, and up to 1000 cards of one design.'
    expect(cart.full).toEqual({ title: 'Your cart is full', description: limits, kind: 'error' })
    expect(cart.engravingsFull).toEqual({ title: 'Error', description: TOO_MANY_ENGRAVINGS, kind: 'error' })
    expect(cart.restored(1, true)).toEqual({
      title: 'Your cart is back',
      description: '1 item restored.',
      kind: 'plain',
    })
    expect(cart.restored(7, true).description).toBe('7 items restored.')
    expect(cart.restored(7, false).description).toBe(`Not everything fitted. ${limits}`)
    expect(cart.codeKept('SPRING20', false)).toEqual({
      title: 'Discount code SPRING20 saved',
      description: 'It will be applied at checkout.',
      kind: 'plain',
    })
  })
})

describe('failures in another language', () => {
  /** Every text in capitals, the names of values apart: no text is like the English one. */
  const shouted = (text: string) =>
    text.replace(/\{\w+\}|[^{]+/g, (part) => (part.startsWith('{') ? part : part.toUpperCase()))
  const translated = Object.fromEntries(
    Object.entries<Text>(FAILURES_WORDS).map(([key, text]) => [
      key,
      typeof text === 'string' ? shouted(text) : { one: shouted(text.one), other: shouted(text.other) },
    ]),
  )
  const shop = { market: { ...DEFAULT_MARKET, language: 'en-US' as const }, words: { failures: translated } }
  const GENERAL = messages.TRY_AGAIN.toUpperCase()

  test.each([
    failures.REFERRAL_REFUSED,
    failures.FETCH_PRODUCT_FAILED,
    failures.CREATE_CHECKOUT_FAILED,
    failures.UNKNOWN_VARIANT,
    failures.CARDS_NOT_AVAILABLE,
    failures.COMMERCE_NOT_SET_UP,
    failures.TOO_MANY_CALLS,
    failures.NOT_VALID,
    failures.NO_ANSWER_IN_TIME,
    failures.NO_CONNECTION,
    messages.TRY_AGAIN,
    TOO_MANY_ENGRAVINGS,
    codeRefused('SPRING20'),
  ])('WLD-28 the answered "%s" is shown in the language of the page and literally in British English', (message) => {
    expect(failureText(shop, message)).toBe(message.toUpperCase())
    expect(failureText(ENGLISH_SHOP, message)).toBe(message)
  })

  test('WLD-28 a message names its cards in every language', () => {
    const message = notAvailableMessage([
      { label: 'Joker', left: 0 },
      { label: 'Unbothered', left: 1 },
      { label: 'Lucky Duck', left: 3 },
      { label: 'Desert Edition', left: null },
    ])
    expect(failureText(shop, message)).toBe(
      `${failures.CARDS_NOT_AVAILABLE.toUpperCase()} Joker IS SOLD OUT. ONLY 1 Unbothered CARD IS LEFT. ONLY 3 Lucky Duck CARDS ARE LEFT. THIS AFFECTS Desert Edition.`,
    )
    expect(failureText(ENGLISH_SHOP, message)).toBe(message)
  })

  test('WLD-28 an unknown message is the general one, and stays as it is in British English', () => {
    for (const message of ['constructor', 'D1_ERROR: no such table', '', `${failures.UNKNOWN_VARIANT} Oops.`]) {
      expect(failureText(shop, message)).toBe(GENERAL)
      expect(failureText(ENGLISH_SHOP, message)).toBe(message)
    }
  })

  test('WLD-28 toasts are whole sentences of the language, whatever is inside', () => {
    const said = (error: ShopError) => toastForError(shop, error).description
    expect(toastForError(shop, { tag: 'variant_not_loaded' })).toEqual({
      title: 'ERROR',
      description: 'PRODUCT VARIANT NOT FOUND',
      kind: 'error',
    })
    expect(said({ tag: 'call_unreachable', message: failures.NO_ANSWER_IN_TIME })).toBe(
      failures.callUnreachable(failures.NO_ANSWER_IN_TIME).toUpperCase(),
    )
    expect(said({ tag: 'checkout_failed', message: failures.callUnreachable('Load failed') })).toBe(
      `CHECKOUT FAILED: FAILED TO SEND A REQUEST TO THE EDGE FUNCTION: ${GENERAL}`,
    )
    expect(said({ tag: 'checkout_failed', message: codeRefused('SPRING20') })).toBe(
      `CHECKOUT FAILED: ${codeRefused('SPRING20').toUpperCase()}`,
    )
    expect(said({ tag: 'products_missing', designs: ['Joker'], where: 'cart' })).toBe(
      'UNABLE TO LOAD ALL PRODUCTS. MISSING: Joker',
    )
  })
})
