// The life of a chip: status and action give the next record or a reason. F6, D-78, D-114, T-TAP-7; R4, R6 for its
// rows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { type ChipColumn, parseChipRow, ROW_PROBLEMS } from '#domain/chip/chip-rows.ts'
import { afterAction, CHIP_STATUSES, type ChipAction, newChipId } from '#domain/chip/chip-states.ts'
import { CLAIM_POLICIES } from '#domain/chip/claim.ts'
import { crockford } from '#domain/text/crockford.ts'

/** "status username" after an action; "=" when nothing changes, "no" when it is refused. */
function outcome(status: string, username: string | null, action: ChipAction, statusBefore?: string): string {
  const result = afterAction({ status, username }, action, {
    username: 'mara',
    ...(statusBefore ? { statusBefore } : {}),
  })
  if (!result.ok) return 'no'
  return result.value === null ? '=' : `${result.value.status} ${result.value.username}`
}

describe('F6 D-114 what an action makes of a chip', () => {
  it.each<[string, string | null, Record<ChipAction, string>]>([
    [
      'unlinked',
      null,
      {
        link: 'linked_with_profile mara',
        move: 'linked_with_profile mara',
        unlink: '=',
        pause: 'paused null',
        resume: '=',
        retire: 'retired null',
      },
    ],
    [
      'linked_with_profile',
      'ava',
      {
        link: 'no',
        move: 'linked_with_profile mara',
        unlink: 'unlinked null',
        pause: 'paused ava',
        resume: '=',
        retire: 'retired null',
      },
    ],
    [
      'linked_with_profile',
      'mara',
      { link: '=', move: '=', unlink: 'unlinked null', pause: 'paused mara', resume: '=', retire: 'retired null' },
    ],
    [
      'linked_without_profile',
      null,
      {
        link: 'linked_with_profile mara',
        move: 'linked_with_profile mara',
        unlink: 'unlinked null',
        pause: 'paused null',
        resume: 'no',
        retire: 'retired null',
      },
    ],
    ['disabled', null, { link: 'no', move: 'no', unlink: 'no', pause: 'no', resume: 'no', retire: 'retired null' }],
    [
      'paused',
      'ava',
      { link: 'no', move: 'no', unlink: 'no', pause: '=', resume: 'linked_with_profile ava', retire: 'retired null' },
    ],
    [
      'paused',
      null,
      { link: 'no', move: 'no', unlink: 'no', pause: '=', resume: 'unlinked null', retire: 'retired null' },
    ],
    ['retired', null, { link: 'no', move: 'no', unlink: 'no', pause: 'no', resume: 'no', retire: '=' }],
  ])('%s (%s)', (status, username, expected) => {
    const actions = Object.keys(expected) as ChipAction[]
    expect(Object.fromEntries(actions.map((action) => [action, outcome(status, username, action)]))).toEqual(expected)
  })

  it('a chip that was linked to nobody before the pause goes back to that', () => {
    expect(outcome('paused', null, 'resume', 'linked_without_profile')).toBe('linked_without_profile null')
    expect(outcome('paused', null, 'resume', 'unlinked')).toBe('unlinked null')
    expect(outcome('paused', 'ava', 'resume', 'unlinked')).toBe('linked_with_profile ava')
  })

  it('a refusal says what to do', () => {
    const refused = afterAction({ status: 'linked_with_profile', username: 'ava' }, 'link', { username: 'mara' })
    expect(refused).toEqual({ ok: false, error: 'It is linked to @ava already; unlink it first, or add --move.' })
    expect(afterAction({ status: 'retired', username: null }, 'resume').ok).toBe(false)
  })
})

describe('a new chip id', () => {
  it('T-TAP-7 is 16 Crockford characters of 80 bits, each bit of which shows', () => {
    expect(newChipId(new Uint8Array(10))).toBe('0000000000000000')
    expect(newChipId(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
    expect(newChipId(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]))).toBe('0000000000000001')
    expect(() => newChipId(new Uint8Array(9))).toThrow(RangeError)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
        const id = newChipId(bytes)
        expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
        expect(isStorableChipId(id)).toBe(true)
        const value = [...id].reduce((sum, c) => sum * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(c)), 0n)
        expect(value).toBe(bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n))
      }),
    )
  })

  it('is padded where bits are left over', () => {
    expect(crockford(Uint8Array.from([0xff]))).toBe('ZW')
    expect(crockford(new Uint8Array())).toBe('')
  })
})

describe('CLM-36 CLM-41 a card that an account owns', () => {
  const acted = (status: string, username: string | null, action: ChipAction) =>
    afterAction({ status, username }, action, { username: 'mara', statusBefore: 'unlinked', owned: true })
  const linked = { status: 'linked_with_profile', username: 'ava' } as const
  const final = { ok: false, error: 'It is retired, and that is final.' }

  it.each([
    ['linked_with_profile', 'ava'],
    ['linked_without_profile', null],
    ['paused', 'ava'],
    ['paused', null],
  ] as const)('%s (%s): unlinking releases it, and every other act does what it says', (status, username) => {
    expect(acted(status, username, 'unlink')).toEqual({ ok: true, value: { status: 'unlinked', username: null } })
    expect(acted(status, username, 'retire')).toEqual({ ok: true, value: { status: 'retired', username: null } })
    const paused = status === 'paused' ? null : { status: 'paused', username }
    expect(acted(status, username, 'pause')).toEqual({ ok: true, value: paused })
    const moved = { ok: true, value: { ...linked, username: 'mara' } }
    const refused = { ok: false, error: 'It is paused; resume or retire it first.' }
    expect(acted(status, username, 'move')).toEqual(status === 'paused' ? refused : moved)
  })

  it('goes on without a profile where it had none before its pause, whatever it was then', () => {
    expect(acted('paused', null, 'resume')).toEqual({
      ok: true,
      value: { status: 'linked_without_profile', username: null },
    })
    expect(acted('paused', 'ava', 'resume')).toEqual({ ok: true, value: linked })
  })

  it('is linked by nobody who does not say that it is to be moved', () => {
    expect(acted('linked_without_profile', null, 'link')).toEqual({
      ok: false,
      error: 'It belongs to an account; add --move to link it all the same.',
    })
    expect(acted('linked_with_profile', 'ava', 'link')).toMatchObject({ ok: false })
    expect(acted('linked_with_profile', 'mara', 'link')).toEqual({ ok: true, value: null })
  })

  it('stays retired, and disabled but for being retired', () => {
    for (const action of ['link', 'move', 'unlink', 'pause', 'resume'] as const) {
      expect(acted('retired', null, action)).toEqual(final)
      expect(acted('disabled', 'ava', action)).toMatchObject({ ok: false })
    }
    expect(acted('disabled', null, 'retire')).toMatchObject({ ok: true })
  })
})

describe('a row of a chip file', () => {
  const row = (cells: Partial<Record<ChipColumn, string>>) =>
    parseChipRow({ chip_id: 'A1', status: '', username: '', batch: '', label: '', claim_policy: '', ...cells })

  it('an empty status follows from the username', () => {
    expect(row({})).toEqual({
      ok: true,
      value: { chip_id: 'A1', status: 'unlinked', username: null, batch: null, label: null, claim_policy: null },
    })
    expect(row({ username: 'ava' })).toMatchObject({ value: { status: 'linked_with_profile', username: 'ava' } })
  })

  it('CLM-03 says what proves the chip, or does not say it', () => {
    for (const policy of CLAIM_POLICIES)
      expect(row({ claim_policy: ` ${policy} ` })).toMatchObject({ value: { claim_policy: policy } })
    expect(row({})).toMatchObject({ value: { claim_policy: null } })
  })

  it.each(CHIP_STATUSES)('D-78 takes the status %s', (status) => {
    expect(row({ status })).toMatchObject({ ok: true, value: { status } })
  })

  it.each([
    ['R4', { chip_id: '' }, ROW_PROBLEMS.chip_id],
    ['R4', { chip_id: '../etc' }, ROW_PROBLEMS.chip_id],
    ['R4', { chip_id: 'A\u0000B' }, ROW_PROBLEMS.chip_id],
    ['R4', { chip_id: 'A'.repeat(129) }, ROW_PROBLEMS.chip_id],
    ['R6', { username: '../x' }, ROW_PROBLEMS.username],
    ['R6', { username: 'a'.repeat(65) }, ROW_PROBLEMS.username],
    ['D-78', { status: 'linked' }, ROW_PROBLEMS.status],
    ['D-78', { status: 'constructor' }, ROW_PROBLEMS.status],
    ['T-INP-8', { label: 'A\u0000' }, ROW_PROBLEMS.label],
    ['T-INP-8', { label: 'A\ud800' }, ROW_PROBLEMS.label],
    ['T-INP-8', { batch: 'A\nB' }, ROW_PROBLEMS.batch],
    ['CLM-03', { claim_policy: 'Open' }, ROW_PROBLEMS.claim_policy],
  ])('%s refuses %j', (_id, cells, problem) => {
    expect(row(cells)).toEqual({ ok: false, error: [problem] })
  })

  it('names every problem of a row', () => {
    expect(row({ chip_id: '-', username: '-', status: 'x', claim_policy: 'x' })).toEqual({
      ok: false,
      error: [ROW_PROBLEMS.chip_id, ROW_PROBLEMS.username, ROW_PROBLEMS.status, ROW_PROBLEMS.claim_policy],
    })
  })
})
