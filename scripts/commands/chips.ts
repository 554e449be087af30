// `npm run chips -- <command>`: creates, links, pauses and retires chips, creates claim codes, imports and exports
// lists, and prepares the files for a card printer. Uses the local database of `npm start`, or with --remote the
// deployed one. A running server applies every change at the next tap. Exit code 0: done, 1: something is wrong with
// the data, 2: usage.
import { run as codes } from '#scripts/chips/codes.ts'
import { run as encode } from '#scripts/chips/encode.ts'
import { run as exportChips } from '#scripts/chips/export.ts'
import { run as importChips } from '#scripts/chips/import.ts'
import { run as change } from '#scripts/chips/lifecycle.ts'
import { run as makeNew } from '#scripts/chips/new.ts'
import { run as show } from '#scripts/chips/show.ts'
import { run as stats } from '#scripts/chips/stats.ts'
import { run as sunCheck } from '#scripts/chips/sun-check.ts'
import { run as sunFile } from '#scripts/chips/sun-file.ts'
import { run as sunImport } from '#scripts/chips/sun-import.ts'
import { run as sunKeys } from '#scripts/chips/sun-keys.ts'
import { run as sunTap } from '#scripts/chips/sun-tap.ts'
import { type Command, longHelp } from '#scripts/operator.ts'

export const COMMANDS: Readonly<Record<string, Command>> = {
  new: {
    usage:
      'new --count 500 --batch JAN [--label "Card"] [--claim code]    makes chips with random ids and prints the ids; --claim open, code, order or sun',
    run: makeNew,
  },
  import: {
    usage:
      'import FILE.csv [--update] [--strict]    --update overwrites what differs, --strict wants every profile to exist',
    run: importChips,
  },
  export: { usage: 'export [--batch JAN] [--out FILE.csv]    the same columns, fit for import', run: exportChips },
  encode: {
    usage:
      'encode --batch JAN --out FOLDER [--tag NTAG213] [--unlocked] [--codes FILE.csv]    encoding file and QR codes for the printer, leaflets with --codes',
    run: encode,
  },
  codes: {
    usage:
      'codes --batch JAN --renew    new claim codes for all that is unclaimed, or for --chip ID; voids those before',
    run: codes,
  },
  link: { usage: 'link CHIP USERNAME [--move]    --move takes it from whoever has it', run: change },
  unlink: { usage: 'unlink CHIP    takes it from its owner, if it has one, and prints a new claim code', run: change },
  pause: {
    usage: 'pause CHIP [--reason TEXT]    for a lost card; resume puts it back, --reason emails its owner',
    run: change,
  },
  resume: { usage: 'resume CHIP', run: change },
  retire: { usage: 'retire CHIP [--reason TEXT]    for good', run: change },
  show: { usage: 'show CHIP    its record and everything that happened to it', run: show },
  stats: {
    usage:
      'stats [CHIP] [--days 30] [--batch JAN] [--profile USERNAME] [--json]    taps and opened links, counted by day',
    run: stats,
  },
  'sun-file': {
    usage: 'sun-file --batch JAN [--out FOLDER]    what the printer of NTAG 424 DNA cards needs, which sign their taps',
    run: sunFile,
  },
  'sun-keys': {
    usage:
      'sun-keys FILE.csv --key 1 [--out FILE]    from chip_id,uid the five keys of each card, made of master key 1',
    run: sunKeys,
  },
  'sun-import': {
    usage: 'sun-import FILE.csv --key 1 [--update]    stores chip_id,uid; --update overwrites what differs',
    run: sunImport,
  },
  'sun-check': { usage: 'sun-check ADDRESS    what the signature of a tap is worth, and why', run: sunCheck },
  'sun-tap': { usage: 'sun-tap CHIP    a fresh signed address, in a development shop', run: sunTap },
}

export const help = longHelp('chips', COMMANDS)
