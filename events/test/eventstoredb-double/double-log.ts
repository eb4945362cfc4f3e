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

/** What the double remembers: `$all` and its streams. It outlives the double's server, as data outlives a restart. */
export interface DoubleLog {
  readonly all: readonly LoggedEvent[]
  stream(name: string): readonly LoggedEvent[]
  append(stream: string, events: readonly WireEvent[], expected: Expectation): AppendOutcome
}

export function doubleLog(): DoubleLog {
  const all: LoggedEvent[] = []
  const streams = new Map<string, LoggedEvent[]>()
  const stream = (name: string) => streams.get(name) ?? []

  return {
    all,
    stream,
    append(name, events, expected) {
      const recorded = stream(name)
      const actual = recorded.length - 1
      // The server recognises a repeated append by the ids that follow the expected revision.
      const from = expected === 'any' ? recorded.findIndex(({ id }) => id === events[0]?.id) : expected + 1
      const last = recorded[from + events.length - 1]
      if (from >= 0 && last && events.every(({ id }, n) => recorded[from + n]?.id === id)) {
        return { ok: true, last, repeated: true }
      }
      if (expected !== 'any' && expected !== actual) return { ok: false, actual }
      for (const event of events) {
        const position = BigInt(all.length + 1) * 100n
        const logged = { ...event, stream: name, revision: recorded.length, position, createdMs: Date.now() }
        recorded.push(logged)
        all.push(logged)
      }
      streams.set(name, recorded)
      const written = recorded.at(-1)
      if (!written) throw new RangeError('an append without events')
      return { ok: true, last: written, repeated: false }
    },
  }
}
