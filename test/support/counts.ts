// Lets gathered counts be written without waiting for them: the clock is moved, D1 answers at its own pace.
import { vi } from 'vitest'
import { COUNTS_APART_MS } from '#domain/site/timings.ts'
import type { Shop } from './shop.ts'

const realTimeout = globalThis.setTimeout
const TICK_MS = 20
const tick = () => new Promise((resolve) => realTimeout(resolve, TICK_MS))

/** For `beforeEach`: from here on time passes only when a test moves it. */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

/** Waits for all work left after the answers, the write of what was counted included; the clock must be stopped. */
export async function written(shop: Shop): Promise<void> {
  await vi.advanceTimersByTimeAsync(COUNTS_APART_MS)
  let isDone = false
  const all = shop.settled().then(() => {
    isDone = true
  })
  // Second tries and time limits wait as long as they would.
  while (!isDone) {
    await tick()
    await vi.advanceTimersByTimeAsync(TICK_MS)
  }
  await all
}
