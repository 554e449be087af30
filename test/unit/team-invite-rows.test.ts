// Lists of invitations as spreadsheets, mail programs and people write them.
import { describe, expect, it } from 'vitest'
import { MOST_INVITE_ROWS, readInviteRows } from '#app/teams/invite-rows.ts'
import { teamNameProblem } from '#app/teams/team-name.ts'

const BRAND = { slug: 'acme', demoUsername: 'ava' }
const read = (text: string) => readInviteRows(text, BRAND) ?? []
const good = (text: string) => read(text).map(({ read: row }) => (row.ok ? row.invitation : row.problem))
const MARA = { name: 'Mara Stone', email: 'mara@example.com', role: 'admin', username: 'mara.stone' }

describe('a list of invitations', () => {
  it.each([
    ['commas', 'name,email,role,username\nMara Stone,Mara@Example.com,Admin,@mara.stone'],
    [
      "Excel's semicolons, byte order mark and line ends",
      '\ufeffname;email;role;username\r\nMara Stone;mara@example.com;admin;mara.stone\r\n',
    ],
    ['sep=', 'sep=;\nName;E-Mail;Role;Username\nMara Stone;mara@example.com;admin;mara.stone'],
    [
      'tabs, as a copied range has them',
      'name\temail\trole\tusername\nMara Stone\tmara@example.com\tadmin\tmara.stone',
    ],
    ['quotes', '"name","email","role","username"\n"Mara Stone","mara@example.com","admin","mara.stone"'],
    [
      'columns in another order, and unknown ones',
      'email,desk,username,role,name\nmara@example.com,12,mara.stone,admin,Mara Stone',
    ],
    ['no header', 'Mara Stone,mara@example.com,admin,mara.stone'],
    [
      'spaces that a web page leaves',
      'name,email,role,username\n\u00a0Mara\u00a0Stone ,\u200bmara@example.com , admin , mara.stone',
    ],
  ])('ORG-06 with %s is read', (_, text) => {
    expect(good(text)).toEqual([MARA])
  })

  it('ORG-06 of addresses alone, or as a mail program copies them, makes members', () => {
    const members = (email: string, name = '') => ({ name, email, role: 'member', username: '' })
    expect(good('mara@example.com\nBEA@example.com\n')).toEqual([
      members('mara@example.com'),
      members('bea@example.com'),
    ])
    expect(good('"Mara Stone" <mara@example.com>\nBea <bea@example.com>')).toEqual([
      members('mara@example.com', 'Mara Stone'),
      members('bea@example.com', 'Bea'),
    ])
    expect(good('"Stone, Mara" <mara@example.com>; Bea <bea@example.com>')).toEqual([
      members('mara@example.com', 'Stone, Mara'),
      members('bea@example.com', 'Bea'),
    ])
    expect(good('mara@example.com; bea@example.com;')).toEqual([
      members('mara@example.com'),
      members('bea@example.com'),
    ])
    expect(good('mara@example.com,Mara Stone')).toEqual([members('mara@example.com', 'Mara Stone')])
  })

  it('ORG-07 says what is wrong with each row, and reads the others', () => {
    const text = [
      'name,email,role,username',
      'Mara Stone,mara@example.com,admin,mara.stone',
      'No Address,,member,',
      'Wrong,not an address,member,',
      'Boss,boss@example.com,owner,',
      'Again,MARA@example.com,member,',
      'Twin,twin@example.com,member,Mara.Stone',
      'Shop,shop@example.com,member,support',
      'Fine,fine@example.com,,',
    ].join('\n')
    expect(read(text).map(({ row, read: { ok } }) => [row, ok])).toEqual([
      ...[
        [1, true],
        [2, false],
        [3, false],
        [4, false],
        [5, false],
        [6, false],
        [7, false],
        [8, true],
      ],
    ])
    expect(good(text)).toEqual([
      MARA,
      'Please enter a valid email address.',
      'Please enter a valid email address.',
      'The role must be member or admin.',
      'mara@example.com is in row 1 as well.',
      '@mara.stone is in row 1 as well.',
      'Choose another name.',
      { name: 'Fine', email: 'fine@example.com', role: 'member', username: '' },
    ])
  })

  it('ORG-06 has at most 500 rows, blank ones and the header apart', () => {
    const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.com`).join('\n\n')
    expect(read(`email\n${rowsOf(MOST_INVITE_ROWS)}`)).toHaveLength(500)
    expect(readInviteRows(`email\n${rowsOf(MOST_INVITE_ROWS + 1)}`, BRAND)).toBeNull()
    expect(read(' \n\n')).toEqual([])
  })

  it('ORG-07 refuses a row whose quote is not closed', () => {
    expect(good('name,email\n"Mara,mara@example.com')).toEqual(['A quotation mark in this row is not closed.'])
  })
})

describe('the name of a team', () => {
  const problem = (name: string) => teamNameProblem(name, { name: 'Acme' })
  it('ORG-35 is plain text of 2 to 60 characters that does not pass for the shop', () => {
    for (const name of ['Nordwind', 'Studio 7 GmbH & Co. KG', '株式会社青空', 'ÆØ', 'x'.repeat(60)])
      expect(problem(name)).toBeNull()
    for (const name of ['Acme', 'ACME Sales', 'The A.c.m.e team', 'Àcmé', 'Official Partners', 'Nordwind OFFICIAL'])
      expect([name, problem(name)]).toEqual([name, 'Choose another name.'])
    expect(problem('Officially Yours')).toBeNull()
  })

  it('ORG-01 ORG-35 is refused where it is too short, too long or cannot be read', () => {
    for (const name of ['', 'x', '\u200b\u200b'])
      expect(problem(name)).toBe('Please enter the name of the team: 2 to 60 characters.')
    expect(problem('x'.repeat(62))).toBe('2 characters too many.')
    expect(problem('Nord\u0007wind')).toBe('There are characters in it that cannot be shown.')
  })
})
