// The appendix of docs/app-requirements.md is the database: what the migrations make of an empty one is compared with that
// table, which is read here and nowhere retyped.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { getTableColumns, getTableName, isTable } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as appSchema from '#app/db/schema.ts'
import * as shopSchema from '#db/schema.ts'

/** Migrations up to this one made what the appendix calls "from before". */
const LAST_BEFORE = '0006'

interface Column {
  type: string
  nullable: boolean
  /** As SQLite spells it, or null. */
  initial: string | null
  caseless: boolean
}
interface Table {
  columns: Record<string, Column>
  primaryKey: string[]
  autoincrement: boolean
  /** "unique a,b where …", in alphabetical order; the columns of a unique index too, since their order proves nothing. */
  indexes: string[]
}
type Tables = Record<string, Table>

const index = (unique: boolean, columns: readonly string[], where = ''): string =>
  `${unique ? `unique ${[...columns].sort()}` : `index ${columns}`}${where === '' ? '' : ` where ${where}`}`

// ── What the migrations make

function migrated(upTo = '9999'): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const file of readdirSync('migrations').sort())
    if (file.endsWith('.sql') && file.slice(0, 4) <= upTo) db.exec(readFileSync(`migrations/${file}`, 'utf8'))
  return db
}

function tablesOf(db: DatabaseSync): Tables {
  const all = (sql: string): Record<string, string | number | null>[] =>
    db.prepare(sql).all() as Record<string, string | number | null>[]
  const tables: Tables = {}
  for (const { name, sql } of all("SELECT name, sql FROM sqlite_master WHERE type = 'table'")) {
    if (/^(?:sqlite|d1)_/.test(String(name))) continue // the database's own, and the record of what was migrated
    const info = all(`SELECT * FROM pragma_table_xinfo('${name}')`)
    const columns = Object.fromEntries(
      info.map(({ name: column, type, notnull, dflt_value }) => [
        String(column),
        {
          type: String(type).toLowerCase().replace(' collate nocase', ''),
          nullable: notnull === 0,
          initial: dflt_value === null ? null : String(dflt_value),
          caseless: new RegExp(`\`${column}\` text COLLATE NOCASE`, 'i').test(String(sql)),
        },
      ]),
    )
    const indexes = all(`SELECT * FROM pragma_index_list('${name}') WHERE origin <> 'pk'`).map((row) => {
      const on = all(`SELECT name FROM pragma_index_info('${row.name}')`).map((column) => String(column.name))
      const made = all(`SELECT sql FROM sqlite_master WHERE name = '${row.name}'`)[0]?.sql ?? ''
      return index(row.unique === 1, on, / WHERE (.*)$/s.exec(String(made))?.[1]?.toLowerCase() ?? '')
    })
    tables[String(name)] = {
      columns,
      primaryKey: info
        .filter(({ pk }) => Number(pk) > 0)
        .sort((a, b) => Number(a.pk) - Number(b.pk))
        .map((column) => String(column.name)),
      autoincrement: /AUTOINCREMENT/i.test(String(sql)),
      indexes: indexes.sort(),
    }
  }
  return tables
}

// ── What the appendix says

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Rows of the appendix as their cells. */
const APPENDIX = (
  /\n## Appendix: tables and columns\n([\s\S]*)$/.exec(readFileSync('docs/app-requirements.md', 'utf8'))?.[1] ?? ''
)
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(?: Table |-)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** "not null, `paid`; …" and its like; a default ends where its explanation begins. */
function readNull(cell: string, type: string): Pick<Column, 'nullable' | 'initial'> {
  if (cell === 'autoincrement') return { nullable: false, initial: null }
  if (/^null\b/.test(cell)) return { nullable: true, initial: null }
  const [, given = ''] =
    /^not null(?:, ([^;(]+))?/.exec(cell) ?? expect.fail(`"${cell}" says neither null nor not null`)
  const initial = given.trim().replace(/^`(.*)`$/, '$1')
  if (initial === '') return { nullable: false, initial: null }
  if (initial === 'now') return { nullable: false, initial: 'unixepoch()' }
  return { nullable: false, initial: type === 'text' ? `'${initial}'` : initial }
}

/** The keys and indexes a cell names for one column, or for several of one row. */
function readKeys(cell: string, columns: readonly string[]): { primaryKey: string[]; indexes: string[] } {
  const keys = { primaryKey: [] as string[], indexes: [] as string[] }
  for (const part of cell === '–' || cell === '' ? [] : cell.split('; ')) {
    const named = quoted(part)
    const own = columns[0] ?? ''
    if (part.startsWith('primary key (')) keys.primaryKey = named
    else if (part.startsWith('primary key with ')) keys.primaryKey = [own, ...named]
    else if (part === 'primary key') keys.primaryKey = [own]
    else if (/^unique where `\w+` is null$/.test(part)) keys.indexes.push(index(true, [own], `${named[0]} is null`))
    else if (/^unique with `\w+` where it is not null$/.test(part))
      keys.indexes.push(index(true, [own, ...named], `${named[0]} is not null`))
    else if (part.startsWith('unique with ')) keys.indexes.push(index(true, [own, ...named]))
    else if (part === 'unique') keys.indexes.push(index(true, [own]))
    else if (part.startsWith('index (')) keys.indexes.push(index(false, named))
    else if (/^index where `\w+` is (?:not )?null$/.test(part))
      keys.indexes.push(index(false, [own], `${named[0]} ${part.includes('is not') ? 'is not' : 'is'} null`))
    else if (part === 'index') keys.indexes.push(...columns.map((column) => index(false, [column])))
    else expect.fail(`nobody can read the key "${part}"`)
  }
  return keys
}

interface Described {
  tables: Tables
  /** Which of them only gain columns. */
  gains: Set<string>
  /** `src` or `app`, by table. */
  schema: Record<string, string>
}

function readAppendix(): Described {
  const described: Described = { tables: {}, gains: new Set(), schema: {} }
  const months: [table: string, days: string][] = []
  let names: string[] = []
  let schema = ''
  for (const [table = '', file = '', column = '', typeCell = '', nullCell = '', keyCell = ''] of APPENDIX) {
    if (table !== '') {
      names = quoted(table)
      schema = file
      for (const name of names) {
        described.schema[name] = schema
        described.tables[name] = { columns: {}, primaryKey: [], autoincrement: false, indexes: [] }
        if (table.endsWith(' gains')) described.gains.add(name)
        if (keyCell.startsWith('in the place of')) months.push([name, name.replace(/_months$/, '_days')])
      }
    }
    if (column.startsWith('the other columns')) continue // taken from the day table below
    const columns = quoted(column)
    const [type = '', manner = ''] = typeCell.split(', ')
    const value = { type, caseless: manner === 'no case', ...readNull(nullCell, type) }
    const isMonth = keyCell.startsWith('in the place of')
    const keys = isMonth ? { primaryKey: [], indexes: [] } : readKeys(keyCell, columns)
    for (const name of names) {
      const into = described.tables[name]
      if (into === undefined) continue
      for (const one of columns) into.columns[one] = value
      if (nullCell === 'autoincrement') into.autoincrement = true
      if (keys.primaryKey.length > 0) into.primaryKey = keys.primaryKey
      into.indexes = [...into.indexes, ...keys.indexes].sort()
    }
  }
  const before = tablesOf(migrated(LAST_BEFORE))
  for (const [name, days] of months) {
    const day = described.tables[days] ?? before[days] ?? expect.fail(`${name} has no day table ${days}`)
    const { day: _day, ...others } = day.columns
    described.tables[name] = {
      ...day,
      columns: { ...others, ...described.tables[name]?.columns },
      primaryKey: day.primaryKey.map((column) => (column === 'day' ? 'month' : column)),
    }
  }
  return described
}

// ── The comparison

const described = readAppendix()
const before = tablesOf(migrated(LAST_BEFORE))
const now = tablesOf(migrated())
const defaults = (table: Table): Table => ({
  ...table,
  columns: Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => [
      name,
      { ...column, initial: column.initial?.replace(/^\((.*)\)$/, '$1') ?? null },
    ]),
  ),
})

describe('HOST-65 the database of all migrations', () => {
  it('is described: the appendix was read to its end', () => {
    expect(Object.keys(described.tables)).toHaveLength(APPENDIX.flatMap(([table = '']) => quoted(table)).length)
    expect(described.tables).toMatchObject({ accounts: {}, link_months: {}, referral_codes: {}, operator_events: {} })
    for (const [name, { columns }] of Object.entries(described.tables))
      expect(Object.keys(columns), name).not.toEqual([])
  })

  it('has the tables from before and those of the appendix, and no further ones', () => {
    expect(Object.keys(now).sort()).toEqual(
      [...new Set([...Object.keys(before), ...Object.keys(described.tables)])].sort(),
    )
  })

  it.each(Object.keys(described.tables).filter((name) => !described.gains.has(name)))(
    '%s has the columns, types, defaults, keys and indexes of the appendix and no others',
    (name) => expect(now[name] && defaults(now[name])).toEqual(described.tables[name]),
  )

  it.each([...described.gains])('%s has what it had, gains what the appendix says, and nothing else', (name) => {
    const [had, gained] = [before[name], described.tables[name]]
    expect(now[name] && defaults(now[name])).toEqual({
      ...(had && defaults(had)),
      columns: { ...(had && defaults(had).columns), ...gained?.columns },
      indexes: [...(had?.indexes ?? []), ...(gained?.indexes ?? [])].sort(),
    })
  })

  it.each(Object.keys(before).filter((name) => !described.gains.has(name)))('%s from before is as it was', (name) => {
    expect(now[name]).toEqual(before[name])
  })

  it.each(['accounts', 'chips', 'profiles', 'sun_days'])('a change of %s would be seen', (name) => {
    const db = migrated()
    db.exec(`ALTER TABLE ${name} ADD surplus text NOT NULL DEFAULT ''; CREATE INDEX surplus ON ${name} (surplus)`)
    const changed = tablesOf(db)[name]
    expect(changed?.columns).not.toEqual(now[name]?.columns)
    expect(changed?.indexes).not.toEqual(now[name]?.indexes)
  })
})

describe('HOST-65 the two schema files', () => {
  const tablesIn = (schema: Record<string, unknown>) => Object.values(schema).filter((value) => isTable(value))
  const inSrc = tablesIn(shopSchema)
  const inApp = tablesIn(appSchema)

  it('hold the tables the appendix gives them, the shop’s also those from before', () => {
    const given = (file: string) => Object.keys(described.schema).filter((name) => described.schema[name] === file)
    expect(inSrc.map((table) => getTableName(table)).sort()).toEqual(
      [...new Set([...Object.keys(before), ...given('src')])].sort(),
    )
    expect(inApp.map((table) => getTableName(table)).sort()).toEqual(given('app').sort())
  })

  it.each([...inSrc, ...inApp].map((table) => [getTableName(table), table] as const))(
    '%s names every column of the database, with its type and whether it may be null',
    (name, table) => {
      const columns = Object.values(getTableColumns(table)).map((column) => [
        column.name,
        column.getSQLType().toLowerCase().replace(' collate nocase', ''),
        !column.notNull,
      ])
      const stored = Object.entries(now[name]?.columns ?? {}).map(([column, { type, nullable }]) => [
        column,
        type,
        nullable,
      ])
      expect(columns.sort()).toEqual(stored.sort())
    },
  )
})
