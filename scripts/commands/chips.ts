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
    usage: 'pause CHIP [--reason TEXT]    for a lost card; resume puts it back, --reason mails its owner',
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
}

export const help = longHelp('chips', COMMANDS)
