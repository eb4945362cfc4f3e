import { afterAll, vi } from 'vitest'

/** Files of a worker share its globals: what one replaced is as it was for the next. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
