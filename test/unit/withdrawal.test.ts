// What a statement of withdrawal may hold: cleaned fields and their problems.
import { describe, expect, it } from 'vitest'
import { cleanWithdrawal, withdrawalProblems } from '#domain/order/withdrawal.ts'

const ANN = { name: 'Ann Lee', email: 'ann@example.com', number: '#1001', cards: 'Tappt Black' }
const problemsOf = (fields: Partial<typeof ANN>) => withdrawalProblems(cleanWithdrawal({ ...ANN, ...fields }))

describe('a statement', () => {
  it.each([
    { name: 'Your account is locked https://evil.example/a' },
    { name: 'www.evil.example' },
    { name: 'Win at evil.com' },
    { number: 'https://evil.example/login?x=1 1001' },
    { number: 'EVIL.COM 1001' },
    { cards: 'WIN 1000 EUR NOW\nhttps://evil.example/prize' },
    { cards: 'sign in at evil.example/login' },
  ])('T-ABU-3 WLD-87 carries no address into the mail about it: %j', (fields) => {
    expect(Object.entries(problemsOf(fields))).toEqual([[Object.keys(fields)[0], 'link']])
  })

  it.each([
    { name: 'Dr. Ann Lee' },
    { name: 'Dr.Ann Lee' },
    { name: 'J.R.R. Tolkien-Smith' },
    { name: 'María José Núñez' },
    { number: 'Best.-Nr. 1001' },
    { number: 'Commande n° 1001.' },
    { number: 'T-8FQ2' },
    { cards: '2 x Tappt Black, 1 x Joker.\nund die Lover Girl' },
    { cards: 'z. B. Joker, ca. 2 Stück' },
  ])('WLD-86 takes what people write: %j', (fields) => expect(problemsOf(fields)).toEqual({}))

  it.each([
    'a%2541@example.com',
    'mailto:ann%2Bcards@example.com?subject=x',
    'Ann <ann@example.com>.',
    'E-Mail: ann@x.example',
  ])('WLD-86 is on the second page what is stored: cleaning %j twice is cleaning it once', (email) => {
    const once = cleanWithdrawal({ ...ANN, email })
    expect(cleanWithdrawal(once)).toEqual(once)
  })
})
