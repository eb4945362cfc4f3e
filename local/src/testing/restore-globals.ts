import { afterAll, vi } from 'vitest'

/** Restores replaced globals after each file, since the files of a worker share them. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
