// What the shop says about cards, accounts and data, on its own pages and anyone who's app it leads to.
import { beforeAll, describe, expect, it } from 'vitest'
import { createShop, type Shop } from '#test/support/shop.ts'

/** What a reader sees of a page: its words, with the addresses of links behind them. */
const read = (html: string) =>
  html
    .replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('<!-- -->', '')

const HOSTS = ['https://app.acme.example', 'https://cards.other.example']
let shops: [host: string, shop: Shop][]
beforeAll(async () => {
  shops = []
  // One after the other: both have the one database, and the first lays it out.
  for (const host of HOSTS) shops.push([host, await createShop({ APP_HOST: host })])
})

/** Looks at a page of both shops: one with this repository's app, one with another. */
async function expectOn(path: string, words: (host: string) => string[]) {
  for (const [host, shop] of shops) {
    const response = await shop.fetch(path)
    expect(response.status).toBe(200)
    const page = read((await response.text()).replaceAll('<!-- -->', ''))
    for (const text of words(host)) expect(page).toContain(text)
  }
}

describe('the FAQ', () => {
  it('OWN-35 OWN-41 says to have the leaflet at hand', () =>
    expectOn('/faq', () => [
      'How do I set up my card?',
      'Hold the new card to your phone. It opens the page where you create your account and choose a username, and links the card to your profile.',
      'Add a picture, a short bio and your links, and it is ready to be tapped.',
      'If a leaflet came with the card, have it at hand: its code proves that the card is yours.',
    ]))

  it('OWN-36 OWN-41 says what to do where a tap opens the registration page', () =>
    expectOn('/faq', () => [
      'A tap opens the registration page instead of my profile.',
      'The card is not linked to a profile yet. Sign in or create your account on that page, and the card is linked. Where the page asks for a code, it is on the leaflet that came with the card.',
    ]))

  it('OWN-37 OWN-41 says how to pause a lost card', () =>
    expectOn('/faq', (host) => [
      'I lost my card. Can somebody use it?',
      `Whoever finds it sees your public profile and nothing else; nothing can be changed with the card. Pause it in [your Acme account](${host}/app/cards), or write to [support@acme.example](mailto:support@acme.example) and we switch its chip off.`,
    ]))

  it('OWN-38 OWN-41 still says where a profile is changed', () =>
    expectOn('/faq', (host) => [
      'Can I change it after the card has arrived?',
      `At any time and as often as you like, in [your Acme account](${host}/dashboard). The card stays as it is; the next tap shows the new profile.`,
    ]))

  it('OWN-40 OWN-41 says which contact details a profile can show', () =>
    expectOn('/faq', () => [
      'What can my profile show?',
      'A picture, your name, a short bio and your links.',
      'Job title, company, phone, email, website and address, each only if you say so.',
    ]))
})

describe('the home page', () => {
  it('OWN-39 says that a card is activated by signing in', () =>
    expectOn('/', () => ['Activate your card', 'Hold it to your phone once, sign in, and it is yours.']))
})

describe('the legal pages', () => {
  it('DATA-15 lead to the app’s own', async () => {
    await expectOn('/policies', (host) => [
      `Accounts, claimed cards, contacts and teams live at ${host}, under its own [privacy notice](${host}/privacy).`,
    ])
    await expectOn('/terms', (host) => [`Your account has its own [terms](${host}/terms).`])
  })

  it('DATA-21 name what is kept of profiles and what is counted, and lead to the app for orders', () =>
    expectOn('/policies', (host) => [
      'How many times a profile was opened and its contact card saved on a day, by country and kind of device.',
      'How many taps a card had in a month, by country and kind of device. Nothing about who tapped.',
      'How many checkouts were begun on a day. No personal data.',
      'Job title, company, phone, email address, website and postal address, each shown only if you say so.',
      'Looking at a public profile for a second sends its name',
      `[privacy notice of the app](${host}/privacy#orders)`,
    ]))

  it('DATA-21 say to programs which table of the database each of these words is about', async () => {
    for (const [, shop] of shops) {
      const page = await (await shop.fetch('/policies')).text()
      const tables = ['profile_days', 'sun_days', 'tap_months', 'link_months', 'profile_months', 'sun_months']
      for (const table of [...tables, 'old_usernames', 'checkout_days', 'newsletter_signups'])
        expect(page).toContain(`<tr data-name="${table}">`)
    }
  })
})
