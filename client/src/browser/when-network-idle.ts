/** Milliseconds without a response after which the network counts as idle. */
const QUIET_MS = 3_000
/** Milliseconds after which the work starts even if the network is busy. */
const LONGEST_MS = 60_000

/** Runs large background work once the page has finished loading. Returns a function that cancels it. */
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
