/** Milliseconds without anything having arrived, after which the line is taken for quiet. */
const QUIET_MS = 3_000
/** Milliseconds after which it is not waited for any longer. */
const LONGEST_MS = 60_000

/** Does something large that nobody waits for, once the page loads nothing any more. Returns how to call it off. */
export function whenNetworkIdle(act: () => void, quietMs = QUIET_MS): () => void {
  if (!('PerformanceObserver' in globalThis)) {
    act()
    return () => {}
  }
  const until = performance.now() + LONGEST_MS
  let timer = setTimeout(begin, quietMs)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(begin, Math.max(0, Math.min(quietMs, until - performance.now())))
  })
  observer.observe({ type: 'resource' })

  function stop(): void {
    clearTimeout(timer)
    observer.disconnect()
  }
  function begin(): void {
    stop()
    act()
  }
  return stop
}
