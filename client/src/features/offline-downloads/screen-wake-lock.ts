/** Keeps the screen on while the page is looked at: a phone that sleeps ends downloads. Returns how to let it sleep. */
export function holdWakeLock(): () => void {
  const stop = new AbortController()
  let lock: WakeLockSentinel | null = null
  const request = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const granted = await navigator.wakeLock.request('screen')
      if (stop.signal.aborted) await granted.release()
      else lock = granted
    } catch {
      // Refused, as on a low battery: then it is resumed later.
    }
  }
  void request()
  document.addEventListener('visibilitychange', request, { signal: stop.signal })
  return () => {
    stop.abort()
    void lock?.release()
  }
}
