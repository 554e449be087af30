// Sentences of a summary, which stands apart from the fields.
import { expect, it } from 'vitest'
import { byLabels } from '#app/layout/named.ts'

it('HOST-42 a sentence that does not name its field is said with its label', () => {
  const named = byLabels({ nickname: 'Name', address2: 'Address, second line (optional)' })
  expect(named('nickname', '100 characters too many.')).toBe('Name: 100 characters too many.')
  expect(named('nickname', 'Please enter a name.')).toBe('Please enter a name.')
  expect(named('address2', 'Please use at most 200 characters.')).toBe(
    'Address, second line: Please use at most 200 characters.',
  )
  expect(named('other', 'Too long.')).toBe('Too long.')
})
