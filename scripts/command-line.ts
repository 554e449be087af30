// Command-line parsing of every script, with Node's parser. An unknown option, an option without a value, given twice
// or empty, or an extra word prints one sentence and ends with exit code 2, before anything is opened, requested or
// written.
import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { messageOf, UsageFailure } from './failure.ts'

/** The options, in the form of Node's parser. */
export type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; allowPositionals: true; tokens: true }>
>['values']

/**
 * The options and positional words of a command line. `words` names the required words, like "CHIP USERNAME"; one in
 * brackets is optional, and a last one that ends with "…" may be repeated. `usage` is appended to every error.
 */
export function readCommandLine<const Given extends Options = Record<never, never>>(
  args: string[],
  { options, words = '', usage = '' }: { options?: Given; words?: string; usage?: string },
): { values: Values<Given>; words: string[] } {
  const names = words === '' ? [] : words.split(' ')
  const needed = names.filter((name) => !name.startsWith('[')).length
  const most = names.at(-1)?.endsWith('…') ? Number.POSITIVE_INFINITY : names.length
  const complain = (what: string) => new UsageFailure(usage === '' ? what : `${what} ${usage}`)
  const { values, positionals, tokens } = parsed(args, options ?? ({} as Given), complain)
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, value } = token
    if (seen.has(name) && !options?.[name]?.multiple) throw complain(`--${name} is given twice.`)
    seen.add(name)
    if (options?.[name]?.type === 'string' && !value?.trim()) throw complain(`--${name} needs a value.`)
  }
  if (positionals.length >= needed && positionals.length <= most) return { values, words: positionals }
  if (names.length === 0) throw complain(`"${positionals[0]}" is too much: this command takes options only.`)
  throw complain(`This command needs ${names.join(' ')}.`)
}

function parsed<const Given extends Options>(args: string[], options: Given, complain: (what: string) => UsageFailure) {
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true })
  } catch (thrown) {
    const message = messageOf(thrown)
    const [, option] = /^Option '(?:-\w, )?(--?[\w-]+)[^']*'.*argument (?:missing|is ambiguous)/s.exec(message) ?? []
    if (option) throw complain(`${option} needs a value.`)
    const [, unknown] = /^Unknown option '([^']*)'/.exec(message) ?? []
    if (unknown) throw complain(`Unknown option "${unknown}".`)
    const [, plain] = /^Option '(?:-\w, )?(--?[\w-]+)' does not take an argument/.exec(message) ?? []
    throw complain(plain ? `${plain} takes no value.` : `${message.split('. To specify')[0]}.`)
  }
}

/**
 * Removes these options from a command line, at any position, and returns the rest for another parser. A flag that was
 * given a value is left in the rest.
 */
export function takeOptions(
  args: readonly string[],
  options: Options,
): { taken: { name: string; value: string | undefined }[]; rest: string[] } {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const places = new Set<number>()
  const taken: { name: string; value: string | undefined }[] = []
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(options, token.name)) continue
    if (options[token.name]?.type === 'boolean' && token.value !== undefined) continue
    taken.push({ name: token.name, value: token.value })
    places.add(token.index)
    if (token.value !== undefined && !token.inlineValue) places.add(token.index + 1)
  }
  return { taken, rest: args.filter((_word, place) => !places.has(place)) }
}

/** Parses a whole number within limits. `name` is the option's, with its dashes. */
export function wholeNumber(
  text: string | undefined,
  { name, least = 1, most }: { name: string; least?: number; most: number },
): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new UsageFailure(`${name} must be a whole number from ${least} to ${most}.`)
}

/** Resolves a path against the folder in which the command was typed: npm and scripts/run.mjs change the folder. */
export const pathOf = (text: string): string => resolve(process.env.INIT_CWD ?? '.', text)
