// Requests a screen without a browser, over loopback, because not every machine resolves names below "localhost".
import { request } from 'node:http'
import { Failure } from '#scripts/failure.ts'
import { cookiesOf } from './people.ts'
import type { AppScreen } from './screens.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Requests a path of the app at `origin`, whatever the status. Rejects after 30 s without a response. */
export function ask(
  origin: string,
  path: string,
  {
    who,
    flow,
    post,
    isUpload,
    method,
    headers = {},
  }: Partial<AppScreen> & { method?: string; headers?: Record<string, string> },
): Promise<Answer> {
  const { host, port } = new URL(origin)
  const cookie = cookiesOf(who ?? null, flow ?? null)
  const form = post === undefined ? null : isUpload ? multipart(post) : new URLSearchParams(post).toString()
  const type = isUpload ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/x-www-form-urlencoded'
  return new Promise<Answer>((answered, failed) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (form === null ? 'GET' : 'POST'),
        agent: false, // a new connection: a kept-alive one may have been closed
        timeout: 30_000,
        headers: {
          ...headers,
          host,
          ...(cookie === '' ? {} : { cookie }),
          ...(form === null ? {} : { origin, 'content-type': type }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          answered({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
            ),
            body: Buffer.concat(parts).toString('utf8'),
          }),
        )
      },
    )
    asked.on('timeout', () => asked.destroy(new Failure(`${path} did not answer.`)))
    asked.on('error', failed)
    asked.end(form ?? undefined)
  })
}

const BOUNDARY = 'gallery-boundary'

/** The fields as a form that can send a file. */
const multipart = (fields: Readonly<Record<string, string>>): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${BOUNDARY}--\r\n`

/** The page of a screen. Throws if its status or type is not the expected one. */
export async function askScreen(served: { app: string; silent: string }, screen: AppScreen): Promise<Answer> {
  const { name, path, status = 200, isSilent } = screen
  const answer = await ask(isSilent ? served.silent : served.app, path, screen)
  if (answer.status !== status) throw new Failure(`${name} (${path}) answered ${answer.status} instead of ${status}.`)
  if (!answer.headers['content-type']?.startsWith('text/html'))
    throw new Failure(`${name} is no page but ${answer.headers['content-type']}.`)
  return answer
}
