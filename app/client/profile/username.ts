// The username field: the resulting address at once, availability 400 ms after the last key, and a proposal made from
// the name while nothing was typed.

import { QueryObserver, queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { bodyOf, queryClient } from '#app/client/server-state/query-client.ts'
import { checkField } from '#domain/profile/profile-fields.ts'

const PAUSE_MS = 400
/** How long a verdict is shown again without a request, in ms. Saving checks the name in any case. */
const FRESH_MS = 10_000

const verdictSchema = z.object({ text: z.string(), free: z.boolean() })
const proposalSchema = z.object({ proposed: z.nullable(z.string()) })
type Verdict = z.infer<typeof verdictSchema>

/** Whether this name is free. */
const verdictOn = (name: string) =>
  queryOptions({
    queryKey: ['username', name],
    queryFn: async ({ signal }) => verdictSchema.parse(await fetchBody('name', name, signal)),
    staleTime: FRESH_MS,
  })

const NO_REQUEST = queryOptions<Verdict, Error, Verdict, string[]>({
  queryKey: ['username', ''],
  queryFn: skipToken,
})

/** A free name made from a person's name. */
const proposalFor = (fullName: string) =>
  queryOptions({
    queryKey: ['proposed username', fullName],
    queryFn: async ({ signal }) => proposalSchema.parse(await fetchBody('of', fullName, signal)).proposed,
  })

async function fetchBody(parameter: 'name' | 'of', value: string, signal: AbortSignal): Promise<unknown> {
  const path = `${href('username')}?${parameter}=${encodeURIComponent(value)}`
  const response = await fetch(path, { headers: { Accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(`The response has status ${response.status}.`)
  return bodyOf(response)
}

export function checkUsernames(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-username-part]')) {
    const field = part.querySelector<HTMLInputElement>('[data-username-field]')
    const address = part.querySelector<HTMLElement>('[data-username-address]')
    const status = part.querySelector<HTMLElement>('[data-username-status]')
    if (field && address && status) check(field, address, status)
  }
}

function check(field: HTMLInputElement, address: HTMLElement, status: HTMLElement): void {
  const before = field.value
  const verdict = new QueryObserver(queryClient, NO_REQUEST)
  /** What the rules alone say against the name. */
  let problem: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const spell = () => {
    address.textContent = (address.dataset.before ?? '') + field.value.trim()
  }
  const setStatus = (text: string, isFree: boolean | null) => {
    if (status.textContent !== text) status.textContent = text // setting the same text would have it read out again
    status.dataset.free = isFree === null ? '' : String(isFree)
  }
  const show = () => {
    const { data, isFetching } = verdict.getCurrentResult()
    if (problem !== null) setStatus(problem, false)
    else if (data) setStatus(data.text, data.free)
    else setStatus(isFetching ? 'Checking…' : '', null) // without a verdict, saving reports the problem
  }
  /** Replaces the name being checked; the request for the previous one is cancelled. */
  const request = (name: string) => {
    problem = name === '' ? null : checkField('username', name).problem
    verdict.setOptions(name === '' || problem !== null ? NO_REQUEST : verdictOn(name))
    show()
  }
  const later = () => {
    request('')
    clearTimeout(timer)
    timer = setTimeout(() => {
      const name = field.value.trim()
      if (name !== before) request(name)
    }, PAUSE_MS)
  }
  verdict.subscribe(show)
  field.addEventListener('input', () => {
    spell()
    later()
  })

  const name = field.form?.elements.namedItem('full_name')
  if (!(name instanceof HTMLInputElement)) return
  let proposed = ''
  const isTyped = () => field.value !== '' && field.value !== proposed
  const propose = async () => {
    if (name.value.trim() === '' || isTyped()) return
    const proposal = await queryClient.fetchQuery(proposalFor(name.value.trim())).catch(() => null)
    if (proposal === null || isTyped()) return
    proposed = proposal
    field.value = proposed
    // Anyone in the field is about to type: selected, so that the next key replaces the proposal.
    if (document.activeElement === field) field.select()
    spell()
    later()
  }
  name.addEventListener('change', propose)
  // Typed and left before this script had come.
  if (name.value !== name.defaultValue && document.activeElement !== name) void propose()
}
