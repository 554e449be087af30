// A link inside a sentence of the catalogues. Spaces at the ends of its words stay outside of the link.

const WORDS = /^( ?)(.*?)( ?)$/s

/** `words`: the part of the sentence that is the link, like "terms of service". */
export function TextLink({ words, ...link }: { words: string } & Omit<React.ComponentProps<'a'>, 'children'>) {
  const [, before, text, after] = WORDS.exec(words) ?? []
  return (
    <>
      {before}
      <a {...link}>{text}</a>
      {after}
    </>
  )
}
