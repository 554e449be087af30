// The small markup of content files: [words](address) becomes a link, `word` becomes code. There is no other markup;
// the texts are our own.
import { Fragment } from 'react'

const TOKEN = /\[([^\]]+)\]\(([^)]+)\)|`([^`]+)`/g

export function InlineText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [whole, words, address, code] = match
    parts.push(text.slice(end, match.index))
    parts.push(
      address ? (
        <a href={address} className="text-link">
          {words}
        </a>
      ) : (
        <code>{code}</code>
      ),
    )
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once on the server from a constant text
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}
