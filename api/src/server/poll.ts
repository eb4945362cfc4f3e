/** Runs `look` repeatedly, `interval` milliseconds after each run has ended, until stopped. `look` never rejects. */
export function poll(look: () => Promise<void>, interval: number): { stop(): void } {
  let isStopped = false
  let timer: NodeJS.Timeout
  function wait(): void {
    if (!isStopped) timer = setTimeout(() => void look().then(wait), interval)
  }
  wait()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
