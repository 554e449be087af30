// What the built shop answers with the settings of wrangler.toml: every address of its table, its calls with each
// refusal, its mails, a test order, and the rows they leave. One server, one request after the other.
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { pagePaths } from '#domain/site/routes.ts'
import { readPlatform } from '#scripts/settings.ts'
import { type BuiltShop, type RawAnswer, type RawRequest, rawRequest, startBuiltShop } from './built-shop.ts'
import { CALLS_ASKED, REPEATED, UNUSUAL_CALLS } from './default-market-calls.ts'
import { digest, type Recorded, type Recording, settled } from './recording.ts'

const HOST = 'localhost' // the mails of development are shown on a local name only
const UNTYPED = ['date', 'connection', 'transfer-encoding', 'content-length', 'etag']
const BINARY = /^(?:image\/(?!svg)|font\/|application\/octet-stream)/

/** Times that people read, and what depends on the machine. */
const OF_THE_RUN = [
  [/\b\d\d? [A-Z][a-z]+ 20\d\d(?:,| at)? \d\d:\d\d/g, '{time}'],
  [/"slow"/g, '"ok"'], // of the health check, on a busy machine
] as const

/** Paths besides those of the pages, asked with GET. */
const OTHERS = [
  ...['DEMO0001', 'DEMO0002', 'DEMO0003', 'DEMO0004', 'DEMO0005', 'DEMO0006', 'DEMO0007', 'DEMO0008', 'DEMO0009'].map(
    (chip) => `/scan/${chip}`,
  ),
  ...['/scan', '/scan/', '/scan/UNKNOWN1', '/scan/demo0001', '/scan/a/b', '/scan/%20DEMO0001'],
  ...['/robots.txt', '/sitemap.xml', '/speculation-rules.json', '/.well-known/security.txt', '/robots.txt/'],
  ...['/manifest.webmanifest', '/manifest.webmanifest?theme=pearl-white', '/manifest.webmanifest?theme=none'],
  ...['/profile/tappt', '/profile/tappt/', '/profile/ava', '/profile/nobody-here', '/profile', '/profile/a/b/c'],
  ...['tappt', 'ava', 'nobody-here'].flatMap((name) =>
    ['contact.vcf', 'qr.svg', 'share.png'].map((file) => `/profile/${name}/${file}`),
  ),
  ...[`/media/${'0123456789abcdef'.repeat(4)}.webp`, `/media/${'f'.repeat(64)}.webp`, '/media/'],
  ...['/discount/TAPPT10', '/discount/FRIEND?redirect=/faq', '/discount/X?redirect=//evil.example', '/discount/'],
  ...['/cart/joker-tappt-card:1', '/cart/tappt-card:2,joker-tappt-card:1?discount=FRIEND', '/cart/nothing:1', '/cart/'],
  ...['/login', '/register', '/auth/callback?code=x', '/p/jane', '/dashboard', '/tappt/x', '/affiliates', '/app/x'],
  ...['/admin', '/analytics', '/settings', '/bio/x', '/affiliate', '/setup-profile', '/scan.', '/login,'],
  ...['/no/such/page', '/none', '/assets/none.js', '/us', '/de/product', '/gb', '/US/faq', '/embed/none', '/api/none'],
  ...['/order/thanks', '/order/thanks?test=1', '/order/thanks/', '/unsubscribe', '/unsubscribe?token=x', '/confirm'],
  ...['/confirm?token=x', '/confirm?token=x&only=code', '/sample-checkout/nope', '/operator/encode', '/dev/mail'],
  ...[
    '/report?profile=tappt',
    '/report?profile=nobody-here',
    '/embed.js',
    '/api/operator/chips',
    '/healthz',
    '/healthz/',
  ],
  ...['/?ref=FRIEND&discount=10', '/?ref=FRIEND&discount=10&expires=48', '/embed?ref=FRIEND&discount=10'],
  ...['/avatars/mara.webp', '/cards/black-front-480.webp', '/favicon.ico', '/icon-192.png'],
]

/** Without a value, and with each design the shop has; an unknown one counts as none. */
const cardValues = (): string[] => {
  const { designs } = createCatalogue(createBrand({ slug: 'tappt', name: 'Tappt' }))
  return [...new Set(designs.flatMap(({ card }) => [card])), 'coming-soon', 'no-such-card']
}

/** The pages: with and without the trailing slash, with each card, and in a frame. */
const pageTargets = (): string[] =>
  Object.values(pagePaths({ slug: 'tappt' })).flatMap((paths) =>
    paths.flatMap((path, index) => [
      path,
      ...(path === '/' ? [] : [`${path}/`]),
      `${path}?embed=1`,
      ...(index === 0 ? cardValues().map((card) => `${path}?card=${encodeURIComponent(card)}`) : []),
    ]),
  )

class Recorder {
  readonly recording: Record<string, Recorded> = {}
  #visitors = 0
  constructor(readonly shop: BuiltShop) {}

  /** Sends a request from an address of its own, so that no limit is met by chance, and keeps its answer. */
  async ask(name: string, request: RawRequest): Promise<RawAnswer> {
    this.#visitors++
    const visitor = `2001:db8:${(this.#visitors >> 8).toString(16)}:${(this.#visitors & 255).toString(16)}::1`
    const headers = { host: HOST, 'cf-connecting-ip': visitor, ...request.headers }
    const answer = await rawRequest(this.shop.port, { ...request, headers })
    this.keep(name, answer)
    return answer
  }
  get = (target: string, headers: Record<string, string> = {}) => this.ask(`GET ${target}`, { target, headers })
  post = (name: string, target: string, body: string, headers: Record<string, string>) =>
    this.ask(name, { method: 'POST', target, body: Buffer.from(body), headers })

  keep(name: string, { status, headers, body }: Pick<RawAnswer, 'status' | 'headers' | 'body'>): void {
    if (name in this.recording) throw new Error(`${name} is asked twice.`)
    const lines = Object.entries(headers)
      .filter(([header]) => !UNTYPED.includes(header))
      .map(([header, value]) => settled(`${header}: ${value}`, OF_THE_RUN))
    // Of a tag only whether there is one: it follows from the body.
    if ('etag' in headers) lines.push('etag: {etag}')
    const text = BINARY.test(headers['content-type'] ?? '')
      ? `${body.length} characters, ${digest(body)}`
      : settled(body, OF_THE_RUN)
    this.recording[name] = { status, headers: lines.sort(), body: text }
  }

  /** The rows of a table without empty columns: a column that is added and stays empty changes nothing. */
  async rows(table: string): Promise<void> {
    const { results } = await this.shop.db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()
    const body = results
      .map((row) => Object.entries(row).filter(([, value]) => value !== null))
      .map((row) => JSON.stringify(row.map(([column, value]) => [column, settledValue(column, value)])))
      .join('\n')
    this.keep(`rows of ${table}`, { status: 0, headers: {}, body })
  }
}

/** Times and days are those of the run, as are ids; the rest of a row is what was sent. */
function settledValue(column: string, value: unknown): unknown {
  if (typeof value === 'number') return value > 1_600_000_000 || column === 'day' ? '{time}' : value
  if (/(?:^|_)(?:id|hash|key|reference)$/.test(column) && !/^(?:external|design)_id$/.test(column)) return `{${column}}`
  return value
}

/** Records the built shop. Takes some seconds. */
export async function recordDefaultMarket(): Promise<Recording> {
  const { vars = {} } = await readPlatform()
  const settings = vars as Record<string, string>
  const shop = await startBuiltShop(settings)
  try {
    const recorder = new Recorder(shop)
    await recordReads(recorder)
    await recordCalls(recorder, settings.ANON_KEY ?? '')
    await recordMails(recorder)
    await shop.restart((worker) => ({ ...worker, bindings: { ...worker.bindings, SAMPLE_ORDERS: 'on' } }))
    await recordTestOrder(recorder)
    return recorder.recording
  } finally {
    await shop.stop()
  }
}

async function recordReads(recorder: Recorder): Promise<void> {
  await recorder.shop.media.put(`${'0123456789abcdef'.repeat(4)}.webp`, 'RIFF')
  const targets = [...pageTargets(), ...OTHERS]
  for (const target of targets) await recorder.get(target)
  for (const [target = ''] of Object.values(pagePaths({ slug: 'tappt' }))) {
    await recorder.ask(`HEAD ${target}`, { method: 'HEAD', target })
    await recorder.ask(`POST ${target}`, { method: 'POST', target })
    await recorder.ask(`GET ${target} in a frame`, { target, headers: { 'sec-fetch-dest': 'iframe' } })
  }
  const { headers } = await rawRequest(recorder.shop.port, { target: '/faq', headers: { host: HOST } })
  await recorder.ask('GET /faq with its tag', {
    target: '/faq',
    headers: { 'if-none-match': headers.etag ?? '', 'accept-language': 'de', cookie: 'a=b' },
  })
}

async function recordCalls(recorder: Recorder, key: string): Promise<void> {
  const usual = { 'content-type': 'application/json', apikey: key }
  for (const [target, bodies] of Object.entries(CALLS_ASKED))
    for (const [index, body] of bodies.entries())
      await recorder.post(`POST ${target} #${index} ${body.slice(0, 80)}`, target, body, usual)
  for (const { name, target, ...request } of UNUSUAL_CALLS)
    await recorder.ask(name, { target, ...request, headers: { ...usual, ...request.headers } })
  const repeated = { ...REPEATED, headers: { host: HOST, ...usual, ...REPEATED.headers } }
  let answer = await rawRequest(recorder.shop.port, repeated)
  // Sixty a minute; a minute may end on the way.
  for (let n = 0; n < 130 && answer.status === 200; n++) answer = await rawRequest(recorder.shop.port, repeated)
  recorder.keep('too many calls', answer)
  for (const [index, id] of sampleIds(recorder).entries())
    await recorder.ask(`GET sample checkout ${index}`, { target: `/sample-checkout/${id}` })
}

/** The ids of the sample checkouts that the calls have made, in their order. */
const sampleIds = ({ recording }: Recorder): string[] =>
  Object.values(recording).flatMap(({ body }) => /"[^"]*\/sample-checkout\/([\w-]+)"/.exec(body)?.slice(1) ?? [])

const TABLES = ['newsletter_signups', 'discount_code_requests', 'profile_reports', 'referral_clicks', 'mail_outbox']

async function recordMails(recorder: Recorder): Promise<void> {
  const { db } = recorder.shop
  const waiting = "SELECT count(*) AS mails FROM mail_outbox WHERE status = 'pending'"
  const until = Date.now() + 20_000
  while (Date.now() < until && Number((await db.prepare(waiting).first<{ mails: number }>())?.mails) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  for (const table of TABLES) await recorder.rows(table)
  const { results } = await db
    .prepare('SELECT id, kind FROM mail_outbox ORDER BY rowid')
    .all<{ id: string; kind: string }>()
  for (const [index, { id, kind }] of results.entries()) {
    const name = `mail ${index}, ${kind}`
    const shown = await recorder.ask(`${name}, HTML`, { target: `/dev/mail?html=${id}` })
    const list = await rawRequest(recorder.shop.port, { target: `/dev/mail?mail=${id}`, headers: { host: HOST } })
    const [text = ''] = /<pre[\s\S]*?<\/pre>/.exec(list.body) ?? []
    recorder.keep(`${name}, text`, { status: list.status, headers: {}, body: text })
    const links = [...shown.body.matchAll(/href="([^"]*\/(?:unsubscribe|confirm)\?[^"]*)"/g)]
    for (const [, href = ''] of links) await recordMailLink(recorder, name, href.replaceAll('&amp;', '&'))
  }
}

/** The page behind a link of a mail, and what its button does. */
async function recordMailLink(recorder: Recorder, mail: string, href: string): Promise<void> {
  const { pathname, search, searchParams } = new URL(href)
  searchParams.delete('token')
  const name = `${pathname} ${searchParams} of ${mail}`
  if (`GET ${name}` in recorder.recording) return
  await recorder.ask(`GET ${name}`, { target: pathname + search })
  if (pathname === '/confirm') await recorder.ask(`POST ${name}`, { method: 'POST', target: pathname + search })
}

async function recordTestOrder(recorder: Recorder): Promise<void> {
  const { db } = recorder.shop
  const [id = ''] = sampleIds(recorder)
  const target = `/sample-checkout/${id}`
  const page = await recorder.ask('GET the sample checkout with test orders', { target })
  await recorder.ask('GET another code at the sample checkout', { target: `${target}?code=FRIEND` })
  const [, once = ''] = /name="once"[^>]*value="(\w+)"/.exec(page.body) ?? []
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const form = (email: string) => new URLSearchParams({ once, email, name: 'Ann Lee' }).toString()
  await recorder.post('POST a test order without an address', target, form('x'), headers)
  await recorder.post('POST a test order', target, form('Ann@Example.com'), headers)
  await db.prepare("UPDATE orders SET external_id = 'external', number = 'T-NUMBER'").run()
  for (const table of ['orders', 'order_lines', 'app_outbox']) await recorder.rows(table)
}
