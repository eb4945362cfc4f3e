import { savesData } from './connection-speed.ts'

/** Long enough after a first view for what is only convenient, where browsers cannot report that they are idle. */
const LATER_MS = 1_500

/**
 * Does something ahead of need, once the browser has nothing else to do; not at all for a user who saves data. Returns
 * how to call it off.
 */
export function whenIdle(act: () => void): () => void {
  if (savesData()) return () => {}
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, LATER_MS)
  return () => clearTimeout(timer)
}
