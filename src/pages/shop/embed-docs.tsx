// /embed/docs: how a partner embeds the shop in a page, with this shop in a frame as the example. The explained script
// itself creates the frame; without scripts there is a link.
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmbedExample } from '#client/islands/forms/embed-example.tsx'
import { Island } from '#client/islands/island.tsx'
import {
  CODE_COPY,
  type DocRow,
  EMBED_COPY,
  embedEvents,
  embedMessages,
  embedParameters,
  embedSamples,
} from '#domain/content/embed-copy.ts'
import { routes } from '#domain/site/routes.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { InlineText } from '#ui/inline-text.tsx'

export function EmbedDocsPage({ shop: { brand, markets }, origin }: PageProps) {
  const { eyebrow, heading, intro, example, parameters, events, messages, looks, policy, notes } = EMBED_COPY
  const samples = embedSamples(brand, origin)
  return (
    <div className="wrap pt-12 pb-20 md:pt-20 md:pb-28">
      <link rel="stylesheet" href={pageStyles('client/styles/embed-docs.css')} />
      <div className="said">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="mt-4 text-4xl">{heading}</h1>
        </div>
        <p className="text-lg text-muted-foreground">{intro}</p>
      </div>
      <Code text={`${samples.place}\n${samples.line}`} name="the line" kind="HTML" />

      <section aria-labelledby="example" className="mt-16">
        <div className="said">
          <h2 id="example" className="text-3xl">
            {example.heading}
          </h2>
          <p className="text-muted-foreground">{example.text}</p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable part of the page must be reachable by keyboard */}
        <section aria-label={example.page} tabIndex={0} className="embed-example mt-8">
          <div id="live-example">
            <a className="text-link m-6 inline-flex min-h-11 items-center" href={routes(brand).product()}>
              {example.fallback}
            </a>
          </div>
        </section>
        <Island
          name="embed-example"
          component={EmbedExample}
          props={{
            line: {
              target: '#live-example',
              page: routes(brand).product(),
              title: `${brand.name} shop, live example`,
            },
            heading: example.log,
            empty: example.empty,
          }}
        />
      </section>

      <Part id="parameters" {...parameters}>
        <Rows rows={embedParameters(markets.slice(1).map(({ prefix }) => prefix))} />
      </Part>
      <Part id="events" {...events}>
        <Rows rows={embedEvents()} />
        <Code text={samples.listener} name="the listener" kind="JavaScript" />
      </Part>
      <Part id="messages" {...messages}>
        <Rows rows={embedMessages(brand)} />
        <Code text={samples.frame} name="the frame" kind="HTML" />
        <Code text={samples.own} name="the script" kind="JavaScript" />
      </Part>
      <Part id="looks" heading={looks.heading}>
        <Lines lines={looks.rows} />
        <Code text={samples.style} name="the styles" kind="CSS" />
      </Part>
      <Part id="policy" heading={policy.heading} text={policy.text}>
        <Code text={samples.policy} name="the policy" kind="Content-Security-Policy" />
        <p>{policy.sandbox}</p>
        <Code text={samples.sandbox} name="the permissions" kind="sandbox" />
      </Part>
      <Part id="notes" heading={notes.heading}>
        <Lines lines={notes.rows} />
      </Part>
    </div>
  )
}

function Part({ id, heading, text, children }: { id: string; heading: string; text?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="embed-part">
      <div>
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        {text ? (
          <p className="mt-4 text-muted-foreground">
            <InlineText text={text} />
          </p>
        ) : null}
      </div>
      <div className="wrap-anywhere grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
    </section>
  )
}

const Rows = ({ rows }: { rows: readonly DocRow[] }) => (
  <dl className="embed-rows">
    {rows.map(({ code, text }) => (
      <div key={code}>
        <dt>
          <code className="whitespace-pre-line">{code}</code>
        </dt>
        <dd>
          <InlineText text={text} />
        </dd>
      </div>
    ))}
  </dl>
)

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="embed-rows">
    {lines.map((line) => (
      <li key={line}>
        <p>
          <InlineText text={line} />
        </p>
      </li>
    ))}
  </ul>
)

/** Code with a copy button, which the page's script shows (copy-code.ts); one click or tap selects all of it. */
const Code = ({ text, name, kind }: { text: string; name: string; kind: string }) => (
  <div className="code-room">
    <div className="code-copy">
      <span>{kind}</span>
      <span role="status" />
      <button type="button" hidden aria-label={`${CODE_COPY.button} ${name}`} data-copy-code>
        <Copy aria-hidden="true" className="size-4" />
        {CODE_COPY.button}
      </button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a line longer than its box scrolls, by keyboard as well */}
    <pre className="code-block" tabIndex={0}>
      <code>{text}</code>
    </pre>
  </div>
)
