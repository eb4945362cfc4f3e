/** An event as the wire carries it. */
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
  /** Positions have gaps, as bytes of a transaction file do. */
  readonly position: bigint
  readonly createdMs: number
}

/** `any`, or the revision that the stream must be at; -1 when it must not exist. */
export type Expectation = 'any' | number

export type AppendOutcome =
  | { readonly ok: true; readonly last: LoggedEvent; readonly repeated: boolean }
  | { readonly ok: false; readonly actual: number }

/** What the emulator remembers: `$all` and its streams. It outlives the emulator's server, as data outlives a restart. */
export interface EmulatorLog {
  readonly all: readonly LoggedEvent[]
  stream(name: string): readonly LoggedEvent[]
  /** The place in `all` of the first event at or after the position; the length of `all` when there is none. */
  at(position: bigint): number
  append(stream: string, events: readonly WireEvent[], expected: Expectation): AppendOutcome
}

export interface EmulatorLogOptions {
  /** What the log begins with. */
  readonly events?: readonly LoggedEvent[]
  /** Is given the events of each append before anybody sees them. */
  readonly keep?: (events: readonly LoggedEvent[]) => void
}

/** The place in the transaction file of the n-th event, from 0. The first of a fresh log is not at 0 either. */
const place = (n: number) => BigInt(n + 1) * 100n

export function emulatorLog({ events: kept = [], keep = () => {} }: EmulatorLogOptions = {}): EmulatorLog {
  const all: LoggedEvent[] = []
  const streams = new Map<string, LoggedEvent[]>()
  const stream = (name: string) => streams.get(name) ?? []
  /** Where an id is in its stream, the first time. */
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
      // The server recognises a repeated append by the ids that follow the expected revision.
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
