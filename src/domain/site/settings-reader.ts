// Reads text settings one by one. An invalid one adds a sentence to the problems that says what to set. An empty
// setting counts as missing. Pure.

/** Reads the settings in `given`; other bindings are ignored. */
export function settingsReader<Name extends string>(
  given: Readonly<Partial<Record<Name, unknown>>>,
  problems: string[],
) {
  const text = (name: Name, fallback = ''): string => {
    const value = given[name]
    if (value !== undefined && typeof value !== 'string') problems.push(`${name} must be text.`)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
  }

  const address = (name: Name, kind: 'origin' | 'address'): string => {
    const value = text(name)
    if (value === '') return ''
    const url = URL.canParse(value) ? new URL(value) : null
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      problems.push(`${name} must be an http or https address, like "https://app.acme.example".`)
      return ''
    }
    if (kind === 'origin' && value.replace(/\/$/, '') !== url.origin)
      problems.push(`${name} must be an origin without a path, like "${url.origin}".`)
    return kind === 'origin' ? url.origin : value
  }

  const mailbox = (name: Name): string => {
    const value = text(name)
    if (value !== '' && !/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value))
      problems.push(`${name} must be one email address, like "support@acme.example".`)
    return value
  }

  /** One of several words, `usual` if not set. An invalid word is a problem and counts as `strictest`. */
  const choice = <Word extends string>(
    name: Name,
    words: readonly [Word, Word, ...Word[]],
    { usual, strictest }: { usual: Word; strictest: Word },
  ): Word => {
    const value = text(name, usual)
    const known = words.find((word) => word === value)
    if (known === undefined) problems.push(`${name} must be "${words.slice(0, -1).join('", "')}" or "${words.at(-1)}".`)
    return known ?? strictest
  }

  return { text, address, mailbox, choice }
}
