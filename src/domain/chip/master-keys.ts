// The text of the master keys: numbered keys from which those of signing cards are made. Pure. A tap evaluates this.

const PAIR = /^([1-9]\d?)\s*:\s*([0-9a-f]{32})$/i

/** Keys in hexadecimal by their number, 1 to 99, the newest (the highest) last; null if the text is none. */
export function readMasterKeys(text: string): ReadonlyMap<number, string> | null {
  const pairs = text.trim() === '' ? [] : text.split(',').map((pair) => PAIR.exec(pair.trim()))
  const keys = new Map<number, string>()
  for (const pair of pairs) {
    const [, number = '', key = ''] = pair ?? []
    if (number === '' || keys.has(Number(number))) return null
    keys.set(Number(number), key)
  }
  return new Map([...keys].sort(([one], [other]) => one - other))
}

/** The master key of `npm start`: it is published, so that it protects nothing. */
export const DEVELOPMENT_MASTER_KEYS = '1:0123456789ABCDEF0123456789ABCDEF'
