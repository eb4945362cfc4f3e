import { expect, test } from 'vitest'
import { backOff, type StayConnectedOptions, stayConnected } from './reconnect.ts'

interface Connection {
  readonly opens: boolean
  /** Milliseconds. */
  readonly lasts?: number
  readonly breaks?: boolean
}

/** Simulates the connections in order, and returns the waits and the reported states. */
async function play(connections: readonly Connection[]) {
  const stop = new AbortController()
  const waits: number[] = []
  const states: string[] = []
  let time = 0
  let next = 0
  const options: StayConnectedOptions = {
    signal: stop.signal,
    now: () => time,
    random: () => 0,
    onState: (state) => states.push(state),
    async wait(ms) {
      waits.push(ms)
      time += ms
      if (next === connections.length) stop.abort()
    },
    async connect(opened) {
      const connection = connections[next]
      next += 1
      if (connection?.opens) opened()
      time += connection?.lasts ?? 0
      if (!connection?.opens || connection.breaks) throw new TypeError('cut off')
    },
  }
  await stayConnected(options)
  return { waits, states }
}

test('failed attempts back off exponentially, and a stable connection resets the delay', async () => {
  const { waits, states } = await play([
    { opens: false },
    { opens: false },
    { opens: false },
    { opens: true, lasts: 300_000 },
    { opens: false },
  ])
  expect(waits).toEqual([1_000, 2_000, 4_000, 0, 1_000])
  expect(states).toEqual(['down', 'down', 'down', 'open', 'down'])
})

test('a connection that ends at once does not count as stable', async () => {
  const { waits } = await play([
    { opens: true, lasts: 10 },
    { opens: true, lasts: 10 },
  ])
  expect(waits).toEqual([1_000, 2_000])
})

test('a stable connection that breaks reports down until the next one opens', async () => {
  const { states, waits } = await play([
    { opens: true, lasts: 60_000, breaks: true },
    { opens: true, lasts: 60_000 },
  ])
  expect(states).toEqual(['open', 'down', 'open'])
  expect(waits).toEqual([0, 0])
})

test('the delay is at most half a minute, with jitter', () => {
  expect(backOff(50, 0)).toBe(30_000)
  expect(backOff(50, 1)).toBe(15_000)
})
