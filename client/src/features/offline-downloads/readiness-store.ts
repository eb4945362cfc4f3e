import { createStore, useStore } from 'zustand'
import { plannedFlights } from '../../entities/flights/planned-flights.ts'
import { cachedFiles } from '../../entities/offline-items/offline-files.ts'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { readItems, readRehearsal, writeRehearsal } from '../../entities/offline-items/offline-records.ts'
import type { Rehearsal } from '../../entities/offline-items/rehearsal.ts'
import { checkPlayable } from './integrity-check.ts'
import { isOutOfReach, isPersistent, opensAlone } from './offline-readiness.ts'
import { type Finding, findDamaged, findFleeting, findMissing, findSilent } from './readiness.ts'
import { storageEstimate } from './storage-estimate.ts'

export const LEVELS = ['here', 'intact', 'plays', 'lasts'] as const
export type Level = (typeof LEVELS)[number]

export interface Readiness {
  /** What was found at each level; null before it was looked at, empty when all is well. */
  readonly found: Readonly<Record<Level, readonly Finding[] | null>>
  /** What is being looked at. */
  readonly looking: Level | null
  readonly rehearsal: Rehearsal | null
  /** Why the last attempt at the rehearsal did not pass. */
  readonly missed: string | null
}

const NOT_LOOKED = { here: null, intact: null, plays: null, lasts: null }
const readinessStore = createStore<Readiness>(() => ({
  found: NOT_LOOKED,
  looking: null,
  rehearsal: null,
  missed: null,
}))

export const useReadiness = (): Readiness => useStore(readinessStore)

/** The newest look; one that it overtakes ends. */
let latest = 0

/**
 * Looks whether all that a user keeps is ready for a flight, level by level. What plays is tried out only when `isWhole`: it takes some
 * seconds. Returns whether all of it was looked at and is well; that it lasts is the browser's, and not asked for. Never rejects.
 */
export async function lookWhetherReady(userId: string, isWhole: boolean): Promise<boolean> {
  const own = ++latest
  const isCurrent = () => own === latest
  const { plays } = readinessStore.getState().found
  readinessStore.setState({ found: { ...NOT_LOOKED, plays: isWhole ? null : plays } })
  try {
    const items = await readItems(userId)
    const rehearsal = await readRehearsal(userId)
    readinessStore.setState({ rehearsal })
    let isWell = true
    for (const level of LEVELS) {
      if (level === 'plays' && !isWhole) continue
      if (!isCurrent()) return false
      readinessStore.setState({ looking: level })
      const found = await LOOK[level](items)
      if (!isCurrent()) return false
      readinessStore.setState(({ found: before }) => ({ found: { ...before, [level]: found } }))
      if (level !== 'lasts' && found.length > 0) isWell = false
    }
    if (!isWell) await breakSeal(rehearsal)
    return isWhole && isWell
  } catch {
    return false
  } finally {
    if (isCurrent()) readinessStore.setState({ looking: null })
  }
}

const LOOK: Record<Level, (items: readonly OfflineItem[]) => Promise<readonly Finding[]>> = {
  here: async (items) => findMissing(items, cachedFiles(), await opensAlone()),
  intact: (items) => findDamaged(items, cachedFiles()),
  plays: (items) => findSilent(items, checkPlayable),
  lasts: async (items) => {
    const flights = items[0] ? plannedFlights(items[0].userId) : []
    const [persistent, room] = await Promise.all([isPersistent(), storageEstimate()])
    return findFleeting(items, { isPersistent: persistent, free: room?.free ?? null }, Date.now(), await flights)
  },
}

/** Begins the rehearsal: the next step is flight mode, perhaps after the app was closed. */
export async function beginRehearsal(userId: string): Promise<void> {
  await noteRehearsal({ userId, begunAt: new Date().toISOString(), passedAt: null, files: {} })
}

/** Plays everything while nothing answers: then, and only then, the seal is earned. */
export async function rehearse(userId: string): Promise<void> {
  readinessStore.setState({ missed: null })
  if (!(await isOutOfReach())) {
    readinessStore.setState({ missed: 'There’s still a connection. Switch on flight mode and try again.' })
    return
  }
  const { rehearsal } = readinessStore.getState()
  if (!(await lookWhetherReady(userId, true)) || !rehearsal) return
  // It must have been so to the end.
  if (!(await isOutOfReach())) {
    readinessStore.setState({ missed: 'The connection came back. Switch on flight mode and try again.' })
    return
  }
  const items = await readItems(userId)
  const files = Object.fromEntries(items.map(({ contentId, file }) => [contentId, file.sha256]))
  await noteRehearsal({ ...rehearsal, passedAt: new Date().toISOString(), files })
}

/** What is not whole any more has not been rehearsed. */
async function breakSeal(rehearsal: Rehearsal | null): Promise<void> {
  if (rehearsal?.passedAt) await noteRehearsal({ ...rehearsal, passedAt: null, files: {} })
}

async function noteRehearsal(rehearsal: Rehearsal): Promise<void> {
  await writeRehearsal(rehearsal)
  readinessStore.setState({ rehearsal, missed: null })
}
