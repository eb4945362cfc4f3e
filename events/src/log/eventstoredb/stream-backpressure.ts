import { signalBox } from '../signal-box.ts'
import { TimedOutError } from './failure.ts'

/** The part of a readable object stream that {@link inflow} uses. */
export interface Source<Message> {
  on(event: 'data', listener: (message: Message) => void): unknown
  on(event: 'end' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  pause(): unknown
  resume(): unknown
}

export interface InflowOptions<Message, Item> {
  /** The maximum number of items in a chunk; as many again are read ahead. */
  readonly size: number
  /** Whether to wait for full chunks while the stream lasts, instead of yielding the items received so far. */
  readonly whole: boolean
  /** Returns the item in a message; null for a message to skip. */
  readonly item: (message: Message) => Item | null
  /** The longest silence while waiting, in milliseconds: before the first message, and after it. */
  readonly patienceMs: { readonly first: number; readonly later: number }
  readonly what: string
  readonly signal: AbortSignal
}

/**
 * Yields a stream's items in chunks and reads ahead while the caller processes them; a slow caller slows the sender down.
 * Ends when the stream ends or the signal aborts. Throws the stream's error after yielding everything received before it,
 * and {@link TimedOutError} after too long a silence.
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
