// What the mail service's errors mean: which are one mail's and which the service's. T-ABU-11, D-118.
import { describe, expect, it } from 'vitest'
import { refusalOf } from '#mail/refusal.ts'

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code })

describe('T-ABU-11 a refusal of the mail service', () => {
  it.each([
    [coded('E_RECIPIENT_SUPPRESSED'), 'mail', true],
    [coded('E_RECIPIENT_NOT_ALLOWED', 'destination address is not a verified address'), 'mail', false],
    [coded('E_DELIVERY_FAILED', 'service unavailable'), 'mail', false],
    [coded('E_HEADER_VALUE_INVALID'), 'mail', false],
    [new Error('E_RECIPIENT_SUPPRESSED: recipient is on the suppression list'), 'mail', true],
    [new Error('550 mailbox unavailable'), 'mail', false],
    [new Error('550 5.1.1 user unknown'), 'mail', false],
    [new Error('452 mailbox full'), 'mail', false],
    [new Error('recipient refused'), 'mail', false],
    [new Error('invalid address'), 'mail', false],
    [coded('E_RATE_LIMIT_EXCEEDED'), 'service', false],
    [coded('E_DAILY_LIMIT_EXCEEDED', 'too many recipients today'), 'service', false],
    [coded('E_INTERNAL_SERVER_ERROR'), 'service', false],
    [coded('E_SENDER_NOT_VERIFIED'), 'service', false],
    [new Error('500 internal error'), 'service', false],
    [new Error('503 Service Unavailable'), 'service', false],
    [new Error('429 too many requests'), 'service', false],
    [new Error('421 try again later'), 'service', false],
    [new Error('it did not work'), 'unclear', false],
    ['bare string', 'unclear', false],
    [null, 'unclear', false],
  ])('%s concerns the %s', (thrown, concerns, isFinal) => {
    expect(refusalOf(thrown)).toEqual({ concerns, isFinal, isUnknown: false })
  })

  it.each(['Network connection lost.', 'The operation timed out', 'gateway timeout', '504', 'connection was reset'])(
    '%j says nothing of whether the mail went out',
    (message) => expect(refusalOf(new Error(message)).isUnknown).toBe(true),
  )
})
