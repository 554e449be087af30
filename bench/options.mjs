// Command lines of the two benches: `--name value` pairs, numbers with a limit or comma lists of known names.
import { Failure } from '../scripts/failure.mjs'

/**
 * @param {string[]} args
 * @param {Record<string, { value: number, most: number } | { names: readonly string[] }>} known a number with its
 *   default and the most it may be, or the names a list may hold (all of them unless given)
 * @returns {Record<string, any>} every known option with its value. Throws one sentence for anything else.
 */
export function readOptions(args, known) {
  const options = Object.fromEntries(Object.entries(known).map(([name, { value, names }]) => [name, value ?? names]))
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i].replace(/^--/, '')
    const rule = args[i].startsWith('--') ? known[name] : undefined
    if (!rule) throw new Failure(`Unknown option "${args[i]}"; there are ${list(Object.keys(known), '--')}.`)
    options[name] = rule.names ? chosen(name, args[i + 1], rule.names) : number(name, args[i + 1], rule.most)
  }
  return options
}

function number(name, text, most) {
  const value = Number(text)
  if (!(value > 0 && value <= most)) throw new Failure(`--${name} takes a number up to ${most}, like --${name} 2.`)
  return value
}

function chosen(name, text = '', names) {
  const wanted = text.split(',').map((part) => part.trim())
  const unknown = wanted.find((part) => !names.includes(part))
  if (unknown !== undefined) throw new Failure(`--${name} does not know "${unknown}"; there are ${list(names)}.`)
  return names.filter((known) => wanted.includes(known))
}

const list = (names, prefix = '') => names.map((name) => prefix + name).join(', ')

/** Returns a function that throws once `minutes` have passed: no bench runs on for ever. */
export function timeLimit(minutes) {
  const end = performance.now() + minutes * 60_000
  return () => {
    if (performance.now() > end) throw new Failure(`Stopped after ${minutes} minutes; use fewer rounds.`)
  }
}
