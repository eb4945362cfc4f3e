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
  /** The findings at each level; null before the check, empty when all is well. */
  readonly found: Readonly<Record<Level, readonly Finding[] | null>>
  /** The level being checked. */
  readonly looking: Level | null
  readonly rehearsal: Rehearsal | null
  /** Why the last rehearsal failed. */
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

/** The number of the newest check; older ones stop. */
let latest = 0

/**
 * Checks level by level whether a user's offline items are ready for a flight. Playback is tested only when `isWhole`,
 * because it takes some seconds. Returns whether every level was checked and passed; how long items last doesn't count,
 * because the browser decides it. Never rejects.
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

/** Begins the rehearsal. The next step is flight mode, perhaps after the app was closed. */
export async function beginRehearsal(userId: string): Promise<void> {
  await noteRehearsal({ userId, begunAt: new Date().toISOString(), passedAt: null, files: {} })
}

/** Plays every item with the network off; only then has the rehearsal passed. */
export async function rehearse(userId: string): Promise<void> {
  readinessStore.setState({ missed: null })
  if (!(await isOutOfReach())) {
    readinessStore.setState({ missed: 'There’s still a connection. Switch on flight mode and try again.' })
    return
  }
  const { rehearsal } = readinessStore.getState()
  if (!(await lookWhetherReady(userId, true)) || !rehearsal) return
  // The network must have been off until the end.
  if (!(await isOutOfReach())) {
    readinessStore.setState({ missed: 'The connection came back. Switch on flight mode and try again.' })
    return
  }
  const items = await readItems(userId)
  const files = Object.fromEntries(items.map(({ contentId, file }) => [contentId, file.sha256]))
  await noteRehearsal({ ...rehearsal, passedAt: new Date().toISOString(), files })
}

/** Withdraws a passed rehearsal when an item is no longer intact. */
async function breakSeal(rehearsal: Rehearsal | null): Promise<void> {
  if (rehearsal?.passedAt) await noteRehearsal({ ...rehearsal, passedAt: null, files: {} })
}

async function noteRehearsal(rehearsal: Rehearsal): Promise<void> {
  await writeRehearsal(rehearsal)
  readinessStore.setState({ rehearsal, missed: null })
}
