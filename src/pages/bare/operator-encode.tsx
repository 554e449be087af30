// /operator/encode: writes cards with a phone, one chip after the other. Exists only with OPERATOR_TOKEN. The page
// itself contains no data; the token is entered to fetch a batch. client/operator.ts adds the behaviour. There is no
// form and fields have no names, so nothing can be submitted into an address.
import type { Context } from 'hono'
import { TAG_CAPACITY } from '#domain/chip/ndef.ts'
import type { Address } from '#domain/site/addresses.ts'
import { renderPage } from '#pages/layout/render.tsx'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

/** The page, or null if no token is configured. */
export async function operatorEncodePage(
  c: Context<AppEnv>,
  config: Config,
  address: Address,
): Promise<Response | null> {
  if (config.operatorToken === '') return null
  return renderPage(c, config, {
    address,
    page: 'operator-encode',
    title: `Encode cards · ${config.brand.name}`,
    description: 'Write chip addresses on cards.',
    canonicalPath: null,
    chrome: 'bare',
    entry: 'client/operator.ts',
    children: <EncodePage name={config.brand.name} origin={siteOrigin(config, c.req.url)} />,
  })
}

const LABEL = 'block font-semibold text-sm'

function EncodePage({ name, origin }: { name: string; origin: string }) {
  return (
    <main id="main" className="wrap max-w-3xl py-10" data-encode="" data-origin={origin}>
      <Logo name={name} />
      <h1 className="mt-8 text-3xl">Encode cards</h1>
      <p className="mt-4 max-w-xl text-muted-foreground">
        Each card gets the address <code>{`${origin}/scan/…`}</code> of its chip, is read back, and can be locked.
      </p>
      {origin.startsWith('https://') ? null : (
        <p className="panel mt-6 p-5">
          This address is not https. Cards written here only work as long as this address does.
        </p>
      )}
      <noscript>
        <p className="panel mt-6 p-5">This page needs JavaScript to talk to the phone’s NFC.</p>
      </noscript>
      <section className="panel mt-6 p-5" data-part="unsupported" hidden>
        <h2 className="text-xl">This browser cannot write cards</h2>
        <p className="mt-2">
          Writing needs Web NFC, which only Chrome on Android has. Open this page there, over https. For a card printer
          or another encoder, make the file with the addresses, bytes and QR codes on your computer:
        </p>
        <pre className="mt-3 whitespace-pre-wrap break-words text-sm">
          {`npm run chips -- encode --batch JAN --out cards --var SITE_URL:${origin}`}
        </pre>
      </section>
      <fieldset className="mt-8 min-w-0" data-part="setup" disabled>
        <legend className="engraved text-xl">Which cards</legend>
        <BatchFields />
        <ListFields />
        <Options />
        <Button className="mt-6" data-part="start" disabled>
          Start
        </Button>
      </fieldset>
      <Progress />
    </main>
  )
}

function BatchFields() {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <div>
        <label className={LABEL} htmlFor="encode-batch">
          Batch
        </label>
        <input id="encode-batch" className="field mt-1.5" data-part="batch" autoComplete="off" maxLength={64} />
      </div>
      <div>
        <label className={LABEL} htmlFor="encode-token">
          Operator token
        </label>
        <input id="encode-token" className="field mt-1.5" data-part="token" type="password" autoComplete="off" />
      </div>
      <div className="sm:col-span-2">
        <Button tone="secondary" data-part="fetch">
          Fetch the batch
        </Button>
        <p className="mt-2 text-sm" role="status" data-part="fetched" />
      </div>
    </div>
  )
}

function ListFields() {
  return (
    <>
      <label className={`${LABEL} mt-6`} htmlFor="encode-file">
        Or a file of <code>npm run chips</code>
      </label>
      <input
        id="encode-file"
        className="mt-1.5 block min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-md file:border file:border-input file:px-4 file:font-semibold"
        data-part="file"
        type="file"
        accept=".csv,.txt,text/csv"
      />
      <label className={`${LABEL} mt-6`} htmlFor="encode-list">
        Chips, one per line
      </label>
      <textarea
        id="encode-list"
        className="field mt-1.5 font-mono text-sm"
        data-part="list"
        rows={6}
        spellCheck={false}
        autoComplete="off"
      />
      <p className="mt-2 text-sm" role="status" data-part="count" />
    </>
  )
}

function Options() {
  return (
    <>
      <label className={`${LABEL} mt-6`} htmlFor="encode-tag">
        Kind of tag
      </label>
      <select id="encode-tag" className="field choice-field mt-1.5" data-part="tag">
        {Object.entries(TAG_CAPACITY).map(([tag, bytes]) => (
          <option key={tag} value={tag}>{`${tag}, ${bytes} bytes`}</option>
        ))}
      </select>
      <label className="mt-6 flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5" data-part="overwrite" />
        Overwrite what a card already holds
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5" data-part="lock" />
        Lock each card once it is checked
      </label>
      <div className="panel mt-3 p-5" data-part="lock-warning" role="alert" hidden>
        <p>
          <strong>A locked card can never be written again, by anybody.</strong> A wrong address on it makes it
          worthless. Encode and tap a few cards without this first.
        </p>
        <label className={`${LABEL} mt-4`} htmlFor="encode-lock-word">
          Type LOCK to allow it
        </label>
        <input id="encode-lock-word" className="field mt-1.5" data-part="lock-word" autoComplete="off" />
      </div>
    </>
  )
}

function Progress() {
  return (
    <section className="mt-10" aria-labelledby="encode-progress">
      <h2 id="encode-progress" className="text-xl">
        Progress
      </h2>
      <div data-part="running" hidden>
        <p className="mt-3 font-semibold" data-part="current" />
        <p className="mt-1 break-words font-mono text-muted-foreground text-xs" data-part="bytes" />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button tone="secondary" data-part="skip">
            Skip this card
          </Button>
          <Button tone="secondary" data-part="stop">
            Stop
          </Button>
        </div>
      </div>
      <p className="mt-3 text-lg" role="status" data-part="status">
        Not started.
      </p>
      <Button tone="secondary" className="mt-4" data-part="again" hidden>
        Put the failed cards back in the list
      </Button>
      <table className="mt-6 w-full text-left text-sm">
        <caption className="sr-only">Cards so far</caption>
        <thead>
          <tr>
            <th className="py-2 pr-3">Chip</th>
            <th className="py-2 pr-3">Label</th>
            <th className="py-2">Result</th>
          </tr>
        </thead>
        <tbody data-part="results" />
      </table>
      <template data-part="row">
        <tr>
          <td className="break-all py-2 pr-3 font-mono" data-cell="" />
          <td className="py-2 pr-3" data-cell="" />
          <td className="py-2" data-cell="" />
        </tr>
      </template>
    </section>
  )
}
