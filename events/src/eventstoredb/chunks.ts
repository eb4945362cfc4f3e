import type { SignalBox } from '../signal-box.ts'

/** What is used of a readable stream of objects. */
export interface Source {
  on(event: string, listener: (...values: unknown[]) => void): unknown
  read(): unknown
}

/**
 * Takes what a readable has buffered, at most `size` at a time, so that a slow caller holds the sender up. Gives an
 * empty chunk when `wake` was raised and there is nothing. Ends with the readable or the signal; throws its error.
 */
export async function* chunks<Item>(
  source: Source,
  size: number,
  wake: SignalBox,
  signal: AbortSignal,
): AsyncGenerator<Item[]> {
  let ended = false
  let failure: unknown = null
  const end = () => {
    ended = true
    wake.raise()
  }
  source.on('readable', wake.raise)
  source.on('end', end)
  source.on('close', end)
  source.on('error', (error) => {
    failure ??= error
    wake.raise()
  })
  while (!signal.aborted) {
    const seen = wake.count()
    const items: Item[] = []
    while (items.length < size) {
      const item = source.read() as Item | null
      if (item === null) break
      items.push(item)
    }
    yield items
    if (items.length > 0) continue
    if (failure) throw failure
    if (ended) return
    await wake.wait(seen, Number.POSITIVE_INFINITY, signal)
  }
}
