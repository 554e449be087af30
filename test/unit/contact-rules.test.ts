// Rules of left contact details: the wordings that were online, and the tokens of the form.
import { describe, expect, it } from 'vitest'
import { CONTACT_WORDINGS, contactWordingText, currentContactWording } from '#app/contacts/contact-wordings.ts'
import { formToken, readFormToken, withdrawToken } from '#app/contacts/form-token.ts'
import { readThanks, thanksToken } from '#app/contacts/thanks-token.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-characters'
const FORM = { username: 'mara', at: 1000, wording: 'contact-1' }

describe('the wordings of the box', () => {
  /** Each text that was ever online, by its version. Add to it; never change it. */
  const ONLINE: Record<string, string> = {
    'contact-1':
      '{name} may keep these details and use them to get in touch with me. I can have them deleted at any time.',
  }

  it('LEAD-06 stay in the repository, each under a version of its own', () => {
    expect(Object.fromEntries(CONTACT_WORDINGS.map(({ version, text }) => [version, text]))).toEqual(ONLINE)
    expect(CONTACT_WORDINGS).toHaveLength(Object.keys(ONLINE).length)
    expect(currentContactWording()).toBe(CONTACT_WORDINGS.at(-1))
  })

  it('LEAD-05 LEAD-06 name the owner, whatever the name holds', () => {
    const [wording] = CONTACT_WORDINGS
    expect(contactWordingText(wording, '$& {name}')).toMatch(/^\$& \{name\} may keep these details/)
  })
})

describe('the token of a form', () => {
  it('LEAD-13 says for which profile it was made, when and with which wording, and is no two times the same', async () => {
    const [one, other] = [await formToken(SECRET, FORM), await formToken(SECRET, FORM)]
    expect(one).not.toBe(other)
    expect(await readFormToken(SECRET, one, 'Mara')).toMatchObject(FORM)
  })

  it('LEAD-13 is nothing for another profile, another secret, or another text', async () => {
    const token = await formToken(SECRET, FORM)
    expect(await readFormToken(SECRET, token, 'ava')).toBeNull()
    expect(await readFormToken(`${SECRET}!`, token, 'mara')).toBeNull()
    for (const text of ['', 'x', `${token}x`, 'x'.repeat(100_000)])
      expect(await readFormToken(SECRET, text, 'mara')).toBeNull()
  })

  it('LEAD-11 LEAD-13 makes the same link for the same entry, and another one for another entry or form', async () => {
    const read = async () => {
      const form = await readFormToken(SECRET, await formToken(SECRET, FORM), 'mara')
      if (form === null) throw new Error('not read')
      return form
    }
    const [form, again] = [await read(), await read()]
    const link = await withdrawToken(SECRET, form, { name: 'A' })
    expect(link).toMatch(/^[\w-]{43}$/)
    expect(await withdrawToken(SECRET, form, { name: 'A' })).toBe(link)
    expect(await withdrawToken(SECRET, form, { name: 'B' })).not.toBe(link)
    expect(await withdrawToken(SECRET, again, { name: 'A' })).not.toBe(link)
  })
})

it('LEAD-09 the thanks are for one profile and ten minutes', async () => {
  const thanks = { isMailed: false, withdrawal: 'x' } as const
  const token = await thanksToken(SECRET, { username: 'mara', at: 1000, thanks })
  const read = (username: string, now: number, text = token) => readThanks(SECRET, text, { username, now })
  expect(await read('mara', 1600)).toEqual(thanks)
  expect(await read('mara', 1601)).toBeNull()
  expect(await read('ava', 1000)).toBeNull()
  expect(await read('mara', 1000, 'x')).toBeNull()
  // One use of the secret does not open the other.
  expect(await readThanks(SECRET, await formToken(SECRET, FORM), { username: 'mara', now: 1000 })).toBeNull()
})
