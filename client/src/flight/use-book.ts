import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { readStored } from '../browser/local-storage.ts'
import { readEntries, storeStep } from '../entities/flights/device-log.ts'
import type { Entry, Step } from '../entities/flights/entry.ts'
import { type FlightBook, foldEntries } from '../entities/flights/fold-entries.ts'

interface DeviceLog {
  readonly entries: readonly Entry[]
  readonly book: FlightBook
  /** Whether the browser stores entries beyond this page. */
  readonly isKept: boolean
}

const logStore = createStore<DeviceLog>(() => ({ entries: [], book: foldEntries([]), isKept: true }))

function become(entries: readonly Entry[], isKept: boolean): void {
  logStore.setState({ entries, book: foldEntries(entries), isKept })
}

/** Returns the user signed in at the last visit; null for nobody. An older version of the app stored no id. */
export function userHere(): string | null {
  const stored = readStored('stillair:signed-in')
  return stored === 'yes' ? null : stored
}

async function refresh(): Promise<void> {
  try {
    become(await readEntries(userHere()), true)
  } catch {
    become(logStore.getState().entries, false)
  }
}

/** Records a step of that flight now. If nothing can be stored, it lasts as long as the page. */
export async function take(flightId: string, step: Step): Promise<void> {
  try {
    await storeStep(userHere(), flightId, step)
    await refresh()
  } catch {
    const { entries } = logStore.getState()
    const made = { seq: entries.length, userId: null, at: new Date().toISOString(), timeZone: 'UTC', sentAt: null }
    become([...entries, { ...made, flightId, step }], false)
  }
}

/** Returns what this device knows of the current user's flights. */
export function useBook(): DeviceLog {
  useEffect(() => {
    void refresh()
  }, [])
  return useStore(logStore)
}

/** How often screens update the time, in milliseconds. */
const TICK_MS = 10_000

/** Returns the current time, updated every few seconds and whenever the page becomes visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
