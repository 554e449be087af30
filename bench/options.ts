// The command lines of the benches: `--name value` pairs, with limited numbers, comma-separated lists of known names,
// or text.
import { readCommandLine } from '../scripts/command-line.ts'
import { Failure, UsageFailure } from '../scripts/failure.ts'

/** A number with default and maximum, a list of allowed names (default: all), or any text. */
type Rule = { value: number; most: number; whole?: boolean } | { names: readonly string[] } | { text: string }
type Read<Rules extends Record<string, Rule>> = {
  [Name in keyof Rules]: Rules[Name] extends { names: readonly string[] }
    ? string[]
    : Rules[Name] extends { text: string }
      ? string
      : number
}

/** The value of every known option. Throws a UsageFailure for anything else. */
export function readOptions<const Rules extends Record<string, Rule>>(args: string[], known: Rules): Read<Rules> {
  const names = Object.keys(known)
  const { values } = readCommandLine(args, {
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    usage: `There are ${list(names, '--')}.`,
  })
  const read = Object.entries(known).map(([name, rule]) => {
    const text = values[name]
    if ('names' in rule) return [name, text === undefined ? [...rule.names] : chosen(name, text, rule.names)]
    if ('text' in rule) return [name, text ?? rule.text]
    return [name, text === undefined ? rule.value : number(name, text, rule)]
  })
  return Object.fromEntries(read) as Read<Rules>
}

function number(name: string, text: string, { most, whole = false }: { most: number; whole?: boolean }): number {
  const value = Number(text)
  if (value > 0 && value <= most && (!whole || Number.isInteger(value))) return value
  throw new UsageFailure(`--${name} takes a ${whole ? 'whole ' : ''}number up to ${most}, like --${name} 2.`)
}

function chosen(name: string, text: string, names: readonly string[]): string[] {
  const wanted = text.split(',').map((part) => part.trim())
  const unknown = wanted.find((part) => !names.includes(part))
  if (unknown !== undefined) throw new UsageFailure(`--${name} does not know "${unknown}"; there are ${list(names)}.`)
  return names.filter((known) => wanted.includes(known))
}

const list = (names: readonly string[], prefix = '') => names.map((name) => prefix + name).join(', ')

/** Returns a function that throws once `minutes` have passed. */
export function timeLimit(minutes: number): () => void {
  const end = performance.now() + minutes * 60_000
  return () => {
    if (performance.now() > end) throw new Failure(`Stopped after ${minutes} minutes; use fewer rounds.`)
  }
}
