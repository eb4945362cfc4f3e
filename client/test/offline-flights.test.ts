import 'fake-indexeddb/auto'
import { Refusal } from '@stillair/events/language/refusal.ts'
import { distressDecider } from '@stillair/events/modules/flights/distress-decider.ts'
import type { FlightEvent, PredictionEvent } from '@stillair/events/modules/flights/events.ts'
import { type Flight, type FlightCommand, flightDecider } from '@stillair/events/modules/flights/flight-decider.ts'
import {
  type Prediction,
  type PredictionCommand,
  predictionDecider,
} from '@stillair/events/modules/flights/prediction-decider.ts'
import { onServerClock, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { fold } from '@stillair/projections/model/fold.ts'
import { flights } from '@stillair/projections/modules/flights/flights.ts'
import { IDBFactory } from 'fake-indexeddb'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Step } from '../src/entities/flights/entry.ts'
import { foldEntries } from '../src/entities/flights/fold-entries.ts'

/*
 * Two devices of one listener, in any time zone and on any network, with the server's real deciders and read model. The
 * test compares what was done on the devices with what the server and both devices know in the end.
 */

const USER = 'zoe'
const ZONES = ['Europe/London', 'Asia/Tokyo', 'Pacific/Auckland'] as const
const FATES = ['arrives', 'arrives', 'is lost', 'loses its answer', 'meets a fault'] as const
type Fate = (typeof FATES)[number]

const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}

interface Recorded {
  readonly event: { readonly type: string; readonly data: object }
  readonly occurredAt: string
  readonly timeZone: string
}

/** A fake of the server's flight routes that runs the real deciders, rules and read model. */
function flightServer() {
  const log: Recorded[] = []
  const given = { flights: new Map<string, Flight>(), ratings: new Map<string, string>() }
  const predictions = new Map<string, Prediction>()

  function handle(
    method: string,
    path: string,
    body: Record<string, unknown>,
    headers: Record<string, string>,
  ): unknown {
    if (method === 'GET') return readModel()
    const now = new Date().toISOString()
    const { at, ...sent } = body as { at: string }
    const occurredAt = whenStarted(onServerClock(at, headers['x-sent-at'], now), now)
    const record = (event: Recorded['event']) => log.push({ event, occurredAt, timeZone: headers['x-time-zone'] ?? '' })
    const [, , , id = '', action] = path.split('/')
    if (action === 'distress') {
      const command = { type: 'RateDistress', userId: USER, flightId: id, ...sent } as never
      const { ratingId } = sent as unknown as { ratingId: string }
      for (const event of distressDecider.decide(command, given.ratings.get(ratingId) ?? null)) {
        given.ratings.set(ratingId, USER)
        record(event)
      }
      return {}
    }
    if (action === 'predictions' || action === 'resolution') {
      const { predictionId = id, ...words } = sent as { predictionId?: string }
      const command = {
        ...(action === 'predictions' ? { type: 'Predict', flightId: id, expectation: words } : {}),
        ...(action === 'resolution' ? { type: 'Resolve', resolution: words } : {}),
        predictionId,
        userId: USER,
      } as PredictionCommand
      let state = predictions.get(predictionId) ?? null
      for (const event of predictionDecider.decide(command, state)) {
        state = predictionDecider.evolve(state, event as PredictionEvent, occurredAt)
        record(event)
      }
      predictions.set(predictionId, state)
      return {}
    }
    const { flightId = id, ...rest } = sent as { flightId?: string }
    const types = { cancel: 'CancelFlight', landed: 'Land', notes: 'NotePhase' } as const
    const type = types[action as keyof typeof types] ?? (method === 'PUT' ? 'ChangeFlight' : 'PlanFlight')
    const content = type === 'NotePhase' ? rest : { plan: rest }
    let state = given.flights.get(flightId) ?? null
    for (const event of flightDecider.decide({ type, flightId, userId: USER, ...content } as FlightCommand, state)) {
      state = flightDecider.evolve(state, event as FlightEvent, occurredAt)
      record(event)
    }
    given.flights.set(flightId, state)
    return {}
  }

  function readModel() {
    const events = log.map(({ event, occurredAt, timeZone }, index) => ({
      ...event,
      id: `${index}`,
      schemaVersion: 1,
      stream: 'flight-x',
      revision: index,
      position: BigInt(index + 1),
      recordedAt: occurredAt,
      metadata: { occurredAt, timeZone },
    }))
    const [row] = fold(flights, events as never).get('flight_log') ?? []
    return row ?? { flights: [], ratings: [], predictions: [] }
  }

  return { log, handle }
}

/** Returns a device with its own database and module instances. */
async function openDevice() {
  vi.resetModules()
  globalThis.indexedDB = new IDBFactory()
  const { provideCredentials, credentialsAreKnown } = await import('../src/api/credentials.ts')
  const who = { userId: USER, email: null, token: 't' }
  provideCredentials({ current: () => who, fresh: async () => who, rejected: async () => {} })
  credentialsAreKnown()
  const { storeStep, readEntries } = await import('../src/entities/flights/device-log.ts')
  const { sendEntries } = await import('../src/entities/flights/send-entries.ts')
  const { receiveFlights } = await import('../src/entities/flights/receive-flights.ts')
  await readEntries(USER)
  return {
    keep: (flightId: string, step: Step) => storeStep(USER, flightId, step),
    entries: () => readEntries(USER),
    book: async () => foldEntries(await readEntries(USER)),
    send: () => sendEntries(USER),
    receive: () => receiveFlights(USER),
  }
}

const DEEDS = ['plan', 'change', 'delay', 'rate', 'predict', 'resolve', 'exchange', 'exchange'] as const
const deed = fc.record({
  device: fc.constantFrom(0 as const, 1 as const),
  zone: fc.constantFrom(...ZONES),
  do: fc.constantFrom(...DEEDS),
  which: fc.nat({ max: 3 }),
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('with any network failures, each step on two devices counts once with its time and zone, and both agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 25 }), fc.array(fc.constantFrom(...FATES)), async (deeds, fates) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      vi.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00.000Z'), toFake: ['Date'] })
      const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      const server = flightServer()
      const coming: Fate[] = [...fates]
      vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
        const fate = coming.shift() ?? 'arrives'
        if (fate === 'is lost') throw new TypeError('Failed to fetch')
        if (fate === 'meets a fault') return Response.json({ error: 'Later.' }, { status: 503 })
        const headers = init.headers as Record<string, string>
        try {
          const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>
          const answer = server.handle(init.method ?? 'GET', path, body, headers)
          if (fate === 'loses its answer') throw new TypeError('Failed to fetch')
          return Response.json(answer)
        } catch (error) {
          if (error instanceof Refusal) return Response.json({ error: error.message }, { status: 404 })
          throw error
        }
      })
      const devices = [await openDevice(), await openDevice()] as const
      let made = 0
      for (const { device: index, zone: timeZone, do: what, which } of deeds) {
        zone.mockReturnValue({ timeZone } as never)
        vi.advanceTimersByTime(1_000)
        const device = devices[index]
        const { flights: known, predictions } = await device.book()
        const flight = known[which % Math.max(known.length, 1)]
        const unresolved = predictions.filter(({ outcome }) => outcome === null)
        const open = unresolved[which % Math.max(unresolved.length, 1)]
        const id = `${++made}`
        if (what === 'exchange')
          await device
            .send()
            .then(device.receive)
            .catch(() => {})
        if (what === 'plan') await device.keep(`f${id}`, { kind: 'plan', plan: { ...plan, to: id } })
        if (what === 'resolve' && open) {
          const { predictionId, flightId } = open
          await device.keep(flightId, { kind: 'resolve', predictionId, outcome: 'partly', happened: '' })
        }
        if (!flight) continue
        const { flightId } = flight
        if (what === 'change') await device.keep(flightId, { kind: 'change', plan: { ...plan, to: id } })
        if (what === 'delay')
          await device.keep(flightId, { kind: 'note', noteId: id, phase: 'delayed', delayMinutes: 5 })
        if (what === 'rate') await device.keep(flightId, { kind: 'rate', ratingId: id, moment: 'before', distress: 3 })
        if (what === 'predict') {
          await device.keep(flightId, { kind: 'predict', predictionId: id, expected: 'Panic', sureness: 80 })
        }
      }
      coming.length = 0
      for (const device of [...devices, ...devices]) {
        await device.send()
        await device.receive()
      }

      const done = (await Promise.all(devices.map((device) => device.entries()))).flat()
      const counted = (kind: Step['kind'], type: string) => {
        // Entries received from the server were made on the other device, so they have no local zone.
        const own = done.filter(({ step, timeZone }) => step.kind === kind && timeZone !== 'UTC')
        const taken = server.log.filter(({ event }) => event.type === type)
        const sorted = (list: readonly (readonly [string, string])[]) => list.map(String).sort()
        expect(sorted(taken.map(({ occurredAt, timeZone }) => [occurredAt, timeZone]))).toEqual(
          sorted(own.map(({ at, timeZone }) => [at, timeZone])),
        )
      }
      counted('plan', 'FlightPlanned')
      counted('rate', 'DistressRated')
      counted('predict', 'PredictionMade')
      counted('note', 'FlightPhaseNoted')

      const [one, other] = await Promise.all(devices.map((device) => device.book()))
      const inOrder = (list: readonly object[] = []) => list.map((item) => JSON.stringify(item)).sort()
      const plans = (book = one) => inOrder(book?.flights.map(({ flightId, plan: { to } }) => ({ flightId, to })))
      expect(plans(other)).toEqual(plans(one))
      expect(inOrder(other?.ratings)).toEqual(inOrder(one?.ratings))
      expect(inOrder(other?.predictions)).toEqual(inOrder(one?.predictions))
    }),
    { numRuns: 100 },
  )
})
