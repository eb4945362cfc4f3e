/** An event as sent over the wire. */
export interface WireEvent {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface LoggedEvent extends WireEvent {
  readonly stream: string
  readonly revision: number
  /** Positions have gaps, like the byte offsets in EventStoreDB's transaction file. */
  readonly position: bigint
  readonly createdMs: number
}

/** The revision expected of the stream; -1 when it must not exist; or `any`. */
export type Expectation = 'any' | number

export type AppendOutcome =
  | { readonly ok: true; readonly last: LoggedEvent; readonly repeated: boolean }
  | { readonly ok: false; readonly actual: number }

/** The emulator's data: `$all` and the streams. It survives restarts of the emulator's server, as real data does. */
export interface EmulatorLog {
  readonly all: readonly LoggedEvent[]
  stream(name: string): readonly LoggedEvent[]
  /** Returns the index in `all` of the first event at or after the position; the length of `all` when there is none. */
  at(position: bigint): number
  append(stream: string, events: readonly WireEvent[], expected: Expectation): AppendOutcome
}

export interface EmulatorLogOptions {
  /** The initial events. */
  readonly events?: readonly LoggedEvent[]
  /** Receives the events of each append before they become visible. */
  readonly keep?: (events: readonly LoggedEvent[]) => void
}

/** Returns the position of the n-th event, from 0. As on a real server, the first event is not at position 0. */
const place = (n: number) => BigInt(n + 1) * 100n

export function emulatorLog({ events: kept = [], keep = () => {} }: EmulatorLogOptions = {}): EmulatorLog {
  const all: LoggedEvent[] = []
  const streams = new Map<string, LoggedEvent[]>()
  const stream = (name: string) => streams.get(name) ?? []
  /** The revision of the first event with an id, per stream. */
  const revisions = new Map<string, number>()
  const key = (name: string, id: string) => `${name}/${id}`

  function take(event: LoggedEvent): void {
    const recorded = streams.get(event.stream)
    if (recorded) recorded.push(event)
    else streams.set(event.stream, [event])
    all.push(event)
    const place = key(event.stream, event.id)
    if (!revisions.has(place)) revisions.set(place, event.revision)
  }
  for (const event of kept) take(event)

  return {
    all,
    stream,
    at: (position) => Math.min(all.length, Number((position - 1n) / 100n)),
    append(name, events, expected) {
      const recorded = stream(name)
      const actual = recorded.length - 1
      // The server recognises a repeated append by the ids after the expected revision.
      const from = expected === 'any' ? (revisions.get(key(name, events[0]?.id ?? '')) ?? -1) : expected + 1
      const last = recorded[from + events.length - 1]
      if (from >= 0 && last && events.every(({ id }, n) => recorded[from + n]?.id === id)) {
        return { ok: true, last, repeated: true }
      }
      if (expected !== 'any' && expected !== actual) return { ok: false, actual }
      const createdMs = Date.now()
      const logged = events.map((event, n) => {
        return { ...event, stream: name, revision: actual + 1 + n, position: place(all.length + n), createdMs }
      })
      const written = logged.at(-1)
      if (!written) throw new RangeError('an append without events')
      keep(logged)
      for (const event of logged) take(event)
      return { ok: true, last: written, repeated: false }
    },
  }
}
