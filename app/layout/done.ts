// What an action did, told on the page it leads to by a word in the address (HOST-43). The words are those of a fixed table:
// nothing of the address is repeated, and a name every object has (`__proto__`) is none of them.

/** The text for the word `done` of an address, or undefined where it is none of the table's. */
export function doneIn(url: Pick<URL, 'searchParams'>, texts: Readonly<Record<string, string>>): string | undefined {
  const word = url.searchParams.get('done') ?? ''
  return Object.hasOwn(texts, word) ? texts[word] : undefined
}
