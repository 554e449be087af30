// The compared Workers and the goals of each comparison. A group's contestants run in the same rounds, each in its own
// workerd process. `worker` names an entry of bench/roster.ts.
import { chipIds, signingChipIds, usernames } from './database.ts'
import type { Asked } from './load.ts'
import type { Column, Task } from './rounds.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const tap = (chip: string, agent: string): Asked => ({ path: `/scan/${chip}`, headers: { 'User-Agent': agent } })
const hot = [tap('BENCH0000', PHONE)]
const chips = chipIds.map((chip) => tap(chip, PHONE))
/** Taps of programs get the same response, but are not counted (src/tap/statistics.ts). */
const uncounted = chipIds.map((chip) => tap(chip, 'curl/8.5.0'))
/** A tap of each signing card, always with the same address: after the first time it is a repeated one. */
const signed = (cards: readonly (() => string)[]): Asked[] =>
  genuine(cards).map(({ query, ...asked }) => ({ ...asked, path: `${asked.path}?${query?.() ?? ''}` }))
/** Each request is the card's next tap. */
const genuine = (cards: readonly (() => string)[]): Asked[] =>
  signingChipIds.map((chip, i) => ({ ...tap(chip, PHONE), ...(cards[i] ? { query: cards[i] } : {}) }))
const profiles = usernames.map((username) => ({ path: `/profile/${username}` }))
/** With a fixed host, because pages are cached per origin and each contestant has its own port. */
export const HOME: Asked = { path: '/', headers: { Host: 'shop.example' } }
/** More origins than an isolate caches pages for (src/cache/page-cache.ts), so every response is a first render. */
const origins: Asked[] = Array.from({ length: 400 }, (_, i) => ({ path: '/', headers: { Host: `shop-${i}.example` } }))

const unchanged = ({ path, headers }: Asked, tag: string): Asked => ({
  path,
  headers: { ...headers, 'If-None-Match': tag },
})

export interface Group {
  title: string
  contestants: Record<string, Task & { worker: string }>
  goals: Goal[]
}
export interface Goal {
  of: string
  by: string
  measure: Column
  atMost?: number
  atLeast?: number
  /** At most this much more, in the unit of the measure. */
  moreAtMost?: number
}

interface Facts {
  /** A profile of the seed. */
  demoUsername: string
  /** The home page's ETag. */
  tag: string
  /** The next query of each of the signing cards. */
  cards: readonly (() => string)[]
}

/** Groups by name. A goal compares `of` with `by` in `measure`; without a limit it is only reported. */
export const groups = ({ demoUsername, tag, cards }: Facts): Record<string, Group> => ({
  hot: {
    title: 'A tap on a hot chip, answered from the memory of the isolate',
    contestants: {
      bare: { worker: 'bare', status: 302, requests: hot },
      Hono: { worker: 'hono', status: 302, requests: hot },
      'hot tap': { worker: 'ours', status: 302, requests: hot },
    },
    goals: [
      { of: 'hot tap', by: 'bare', measure: 'cpuUs', atMost: 1.15 },
      { of: 'hot tap', by: 'bare', measure: 'p50Ms', atMost: 1.3 },
      { of: 'Hono', by: 'bare', measure: 'cpuUs' },
    ],
  },
  cold: {
    title: 'A tap on a chip that is not hot: one D1 read',
    contestants: {
      'D1 read': { worker: 'lookup', status: 302, requests: chips },
      'cold tap': { worker: 'ours', status: 302, requests: chips },
      'uncounted tap': { worker: 'ours', status: 302, requests: uncounted },
      'signed tap': { worker: 'ours', status: 302, requests: signed(cards) },
      'genuine tap': { worker: 'ours', status: 302, requests: genuine(cards) },
    },
    goals: [
      { of: 'cold tap', by: 'D1 read', measure: 'perSecond', atLeast: 0.9 },
      { of: 'uncounted tap', by: 'D1 read', measure: 'perSecond', atLeast: 0.9 },
      { of: 'cold tap', by: 'D1 read', measure: 'cpuUs' },
      { of: 'uncounted tap', by: 'D1 read', measure: 'cpuUs' },
      { of: 'signed tap', by: 'cold tap', measure: 'cpuUs', moreAtMost: 500 },
      { of: 'genuine tap', by: 'signed tap', measure: 'cpuUs' },
    ],
  },
  page: {
    title: 'The home page, asked for again',
    contestants: {
      'static string': { worker: 'fixed', status: 200, requests: [HOME] },
      'static bytes': { worker: 'fixedBytes', status: 200, requests: [HOME] },
      'page again': { worker: 'ours', status: 200, requests: [HOME] },
      'page unchanged': { worker: 'ours', status: 304, requests: [unchanged(HOME, tag)] },
    },
    goals: [
      { of: 'page again', by: 'static string', measure: 'cpuUs', atMost: 1.3 },
      { of: 'page again', by: 'static bytes', measure: 'cpuUs' },
      { of: 'page unchanged', by: 'static string', measure: 'cpuUs' },
    ],
  },
  render: {
    title: 'The home page, drawn anew for every request',
    contestants: {
      renderToString: { worker: 'render-untouched', status: 200, requests: [{ path: '/string' }] },
      'our stream': { worker: 'render', status: 200, requests: [{ path: '/stream' }] },
      "React's stream": { worker: 'render-untouched', status: 200, requests: [{ path: '/stream' }] },
      'first answer': { worker: 'ours', status: 200, requests: origins },
    },
    goals: [
      { of: 'our stream', by: 'renderToString', measure: 'cpuUs', atMost: 1.2 },
      { of: "React's stream", by: 'renderToString', measure: 'cpuUs' },
      { of: 'first answer', by: 'renderToString', measure: 'cpuUs' },
    ],
  },
  profile: {
    title: 'A public profile, read from D1',
    contestants: {
      bare: { worker: 'bare', status: 302, requests: [{ path: '/' }] },
      'D1 reads': { worker: 'profile-reads', status: 200, requests: profiles },
      'profile again': { worker: 'ours', status: 200, requests: [{ path: `/profile/${demoUsername}` }] },
      'profiles in turn': { worker: 'ours', status: 200, requests: profiles },
    },
    goals: [
      { of: 'profile again', by: 'bare', measure: 'cpuUs', atMost: 6 },
      { of: 'profiles in turn', by: 'bare', measure: 'cpuUs', atMost: 6 },
      { of: 'profiles in turn', by: 'D1 reads', measure: 'cpuUs' },
    ],
  },
})

/**
 * Adds another build to the groups, under its name in the roster: each of our contestants runs with both builds, except
 * the one that needs the ETag of our build.
 */
export const besideOther = (all: Record<string, Group>, other: string): Record<string, Group> =>
  Object.fromEntries(
    Object.entries(all).map(([name, group]) => {
      const ours = Object.entries(group.contestants).filter(
        ([, { worker, status }]) => worker === 'ours' && status !== 304,
      )
      const label = (contestant: string) => `${contestant}, ${other}`
      return [
        name,
        {
          ...group,
          contestants: {
            ...group.contestants,
            ...Object.fromEntries(ours.map(([key, task]) => [label(key), { ...task, worker: other }])),
          },
          goals: [
            ...group.goals,
            ...ours.map(([key]): Goal => ({ of: key, by: label(key), measure: 'cpuUs' })),
            ...ours.map(([key]): Goal => ({ of: key, by: label(key), measure: 'p50Ms' })),
          ],
        },
      ]
    }),
  )

export const GROUP_NAMES = Object.keys(groups({ demoUsername: '', tag: '', cards: [] }))
