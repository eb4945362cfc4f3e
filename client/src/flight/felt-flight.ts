import { createStore, useStore } from 'zustand'
import { readStored, writeStored } from '../browser/local-storage.ts'
import type { FeltPhase } from './motion/flight-phases.ts'
import { userHere } from './use-book.ts'

/** What the phone has felt of a flight. Times are ISO 8601 in UTC. */
export interface FeltFlight {
  readonly flightId: string
  readonly phase: FeltPhase
  /** When that phase began. */
  readonly since: string
  /** When the wheels left the ground; null when that was not felt. */
  readonly liftedOffAt: string | null
}

/** On this device only, so that a reloaded page still knows the take-off. It names its user, so sign-out deletes it. */
const keyHere = (): string => ['stillair:felt-flight', userHere()].filter((part) => part !== null).join(':')

function stored(): FeltFlight | null {
  try {
    return JSON.parse(readStored(keyHere()) ?? 'null') as FeltFlight | null
  } catch {
    return null
  }
}

const feltStore = createStore<{ readonly felt: FeltFlight | null }>(() => ({ felt: stored() }))

/** Notes that a phase of that flight began. */
export function feel(flightId: string, phase: FeltPhase, since: string): void {
  const before = feltStore.getState().felt
  const liftedOffAt = phase === 'climb' ? since : before?.flightId === flightId ? before.liftedOffAt : null
  const felt = { flightId, phase, since, liftedOffAt }
  writeStored(keyHere(), JSON.stringify(felt))
  feltStore.setState({ felt })
}

const ofFlight = (flightId: string | null, felt: FeltFlight | null) => (felt?.flightId === flightId ? felt : null)

/** Returns what was felt of that flight; null for nothing. */
export const feltOf = (flightId: string): FeltFlight | null => ofFlight(flightId, feltStore.getState().felt)

/** Like {@link feltOf}, for a component. */
export const useFelt = (flightId: string | null): FeltFlight | null => ofFlight(flightId, useStore(feltStore).felt)
