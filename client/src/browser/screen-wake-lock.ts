/**
 * Keeps the screen on while the page is visible, because a sleeping phone stops downloads. Returns a function that
 * releases it.
 */
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
      // Refused, for example on a low battery; downloads resume later.
    }
  }
  void request()
  document.addEventListener('visibilitychange', request, { signal: stop.signal })
  return () => {
    stop.abort()
    void lock?.release()
  }
}
