import { savesData } from './connection-speed.ts'

/** Milliseconds to wait after a first view in browsers that cannot report idle time. */
const LATER_MS = 1_500

/** Runs preparatory work once the browser is idle; never for users who save data. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (savesData()) return () => {}
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, LATER_MS)
  return () => clearTimeout(timer)
}
