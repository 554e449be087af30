// One visitor: a phone on one keep-alive connection that taps, follows the redirect and reads the whole page.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../scripts/failure.ts'
import { answerReader, wire } from './load.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const PATIENCE_MS = 15_000

/** Duration of a tap and of its page, from the first byte sent to the last byte received, in milliseconds. */
export interface Visit {
  tapMs: number
  profileMs: number
}
export interface Visitor {
  /** Taps a chip, waits, and reads the page it leads to. Rejects unless that is a profile. */
  visit(chip: string, waitMs: number): Promise<Visit>
  leave(): void
}

interface Answer {
  status: number
  location: string
  milliseconds: number
}

export function createVisitor(url: URL): Visitor {
  let connection: Connection | undefined
  const ask = async (path: string): Promise<Answer> => {
    // The server may have closed an idle connection.
    if (connection === undefined || connection.socket.destroyed) connection = await open(url)
    return connection.ask(wire(url, { path, headers: { 'User-Agent': PHONE } }))
  }
  return {
    async visit(chip, waitMs) {
      const tap = await ask(`/scan/${chip}`)
      if (tap.status !== 302 || !tap.location.startsWith('/profile/'))
        throw new Failure(`A tap on ${chip} was answered ${tap.status} ${tap.location}.`)
      if (waitMs > 0) await sleep(waitMs)
      const page = await ask(tap.location)
      if (page.status !== 200) throw new Failure(`${tap.location} was answered ${page.status}.`)
      return { tapMs: tap.milliseconds, profileMs: page.milliseconds }
    },
    leave: () => connection?.socket.destroy(),
  }
}

interface Connection {
  socket: Socket
  ask(request: Buffer): Promise<Answer>
}

function open(url: URL): Promise<Connection> {
  return new Promise((opened, failed) => {
    let waiting: { sentAt: number; resolve: (answer: Answer) => void; reject: (thrown: Error) => void } | undefined
    const take = answerReader(Buffer.from('HTTP/1.1 '), (_, head) => {
      const [, status] = head.split(' ')
      const location = /\r\nlocation: ([^\r]*)/i.exec(head)?.[1] ?? ''
      waiting?.resolve({ status: Number(status), location, milliseconds: performance.now() - waiting.sentAt })
      waiting = undefined
    })
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    const ask = (request: Buffer) =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { sentAt: performance.now(), resolve, reject }
        socket.write(request)
      })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('An answer never came.')))
    socket.on('connect', () => opened({ socket, ask }))
    socket.on('data', take)
    socket.on('error', (thrown) => {
      failed(thrown)
      waiting?.reject(thrown)
    })
    socket.on('close', () => waiting?.reject(new Error('The connection was closed in the middle of an answer.')))
  })
}
