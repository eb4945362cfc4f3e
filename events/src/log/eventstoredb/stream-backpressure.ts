import { signalBox } from '../signal-box.ts'
import { TimedOutError } from './failure.ts'

/** What is used of a readable stream of objects. */
export interface Source<Message> {
  on(event: 'data', listener: (message: Message) => void): unknown
  on(event: 'end' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  pause(): unknown
  resume(): unknown
}

export interface InflowOptions<Message, Item> {
  /** The most items in a chunk; as many again are read ahead. */
  readonly size: number
  /** Whether chunks have that size as long as there are enough items, rather than hold whatever has come. */
  readonly whole: boolean
  /** What a message holds; null for nothing that anybody waits for. */
  readonly item: (message: Message) => Item | null
  /** The most milliseconds without a message, while one is waited for, before the first and after it. */
  readonly patienceMs: { readonly first: number; readonly later: number }
  readonly what: string
  readonly signal: AbortSignal
}

/**
 * Takes what a stream sends, in chunks, and reads ahead while they are worked on; a slow caller holds the sender up. Ends
 * with the stream or the signal. Throws the stream's error once everything before it was taken, and {@link TimedOutError}
 * when it is silent for too long.
 */
export async function* inflow<Message, Item>(
  source: Source<Message>,
  { size, whole, item, patienceMs, what, signal }: InflowOptions<Message, Item>,
): AsyncGenerator<Item[]> {
  const wake = signalBox()
  let items: Item[] = []
  let messages = 0
  let ended = false
  let failure: Error | null = null
  const end = () => {
    ended = true
    wake.raise()
  }
  source.on('data', (message) => {
    messages++
    const found = item(message)
    if (found !== null) items.push(found)
    if (items.length >= 2 * size) source.pause()
    if (items.length >= size || (!whole && items.length > 0)) wake.raise()
  })
  source.on('end', end)
  source.on('close', end)
  source.on('error', (error) => {
    failure ??= error
    end()
  })
  while (!signal.aborted) {
    const seen = wake.count()
    if (items.length >= size || (items.length > 0 && (!whole || ended))) {
      const chunk = items.slice(0, size)
      items = items.slice(size)
      if (items.length < size) source.resume()
      yield chunk
      continue
    }
    if (failure) throw failure
    if (ended) return
    const before = messages
    const silenceMs = before === 0 ? patienceMs.first : patienceMs.later
    await wake.wait(seen, silenceMs, signal)
    if (wake.count() === seen && messages === before && !signal.aborted) throw new TimedOutError(what, silenceMs)
  }
}
