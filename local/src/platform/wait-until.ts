/**
 * Resolves when the address answers 2xx.
 * @throws when it has not done so after `patience` milliseconds, or when the signal aborts.
 */
export async function answers(url: string, patience: number, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + patience
  for (;;) {
    signal.throwIfAborted()
    const answered = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    )
    if (answered) return
    if (performance.now() > deadline) throw new Error(`${url} does not answer.`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
