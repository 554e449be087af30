// The frame of the two legal pages: heading, date, table of contents and numbered sections in a readable measure.
// LEGAL-01 to LEGAL-06.
import { ArrowLeft } from 'lucide-react'
import { LAST_UPDATED, type LegalBlock, type LegalSection } from '../../domain/content/legal-text'
import { InlineText } from '../frame/inline-text'

export function LegalDocument({
  heading,
  intro,
  home,
  sections,
}: {
  heading: string
  intro: string
  /** Address of the home page. */
  home: string
  sections: readonly LegalSection[]
}) {
  return (
    <div className="wrap pt-8 pb-20 md:pt-12 md:pb-28">
      <BackHome href={home} />
      <header className="mt-8 max-w-3xl md:mt-12">
        <h1 className="text-4xl">{heading}</h1>
        <p className="mt-5 text-lg text-muted-foreground">{intro}</p>
        <p className="mt-4 text-sm">
          Last updated: <time dateTime={LAST_UPDATED.date}>{LAST_UPDATED.text}</time>
        </p>
      </header>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-10 md:mt-16 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="Contents" className="legal-contents">
          <ol>
            {sections.map(({ id, heading: title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal">
          {sections.map(({ id, heading: title, blocks }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              {blocks.map((block, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: drawn once on the server from a constant text
                <Block key={position} block={block} />
              ))}
            </section>
          ))}
          <p className="border-border border-t pt-6">
            <BackHome href={home} />
          </p>
        </div>
      </div>
    </div>
  )
}

function BackHome({ href }: { href: string }) {
  return (
    <a className="text-link inline-flex min-h-11 items-center gap-2" href={href}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to home
    </a>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <InlineText text={block} />
      </p>
    )
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <InlineText text={item} />
          </li>
        ))}
      </ul>
    )
  if ('letter' in block)
    return (
      <blockquote>
        {block.letter.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    )
  const { caption, head, rows } = block.table
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, column) => (
              <td key={head[column]} data-head={head[column]}>
                <InlineText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
