// Set-up of every test file. Files share a process or an isolate, because starting one per file took half of the suites'
// time. Each file still evaluates the project's modules again, and leaves no stub or fake clock behind
// (one that calls `vi.mock` undoes it itself).
import { afterAll, vi } from 'vitest'

vi.resetModules()

afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
