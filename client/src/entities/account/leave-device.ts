import { readStored, writeStored } from '../../browser/local-storage.ts'
import { withLock } from '../../browser/locks.ts'
import { keysOf, ownerOf } from '../../browser/owned-keys.ts'
import { entryOwners, forgetEntries, readEntries, restoreEntries } from '../flights/device-log.ts'
import type { Entry } from '../flights/entry.ts'
import { addressesOf, removeAllOfflineItems } from '../offline-items/offline-items.ts'
import {
  deleteRecords,
  type OfflineRecords,
  readRecords,
  restoreRecords,
  usersWithOfflineItems,
} from '../offline-items/offline-records.ts'
import { deviceKey, fetchDeviceKey } from './device-key.ts'
import { removeKeys } from './local-data.ts'
import { seal, unseal } from './sealed-data.ts'

/** Tabs seal and restore one after the other. */
const TURN = 'stillair:sealing'

/** Settings of the device whose value names a user, or that only a user had. */
const NAMES_A_USER = ['stillair:user', 'stillair:onboarded', 'stillair:subscription-currency']

/** Removed without a trace: the key itself, and answers to questions about fear that were never sent. */
const NEVER_SEALED = ['stillair:device-key:', 'stillair:onboarding:']

/** What one user has on this device, as it is encrypted: only the offline files stay where they are. */
interface DeviceData {
  /** By key of `localStorage`: unsent reports, drafts, resume positions. */
  readonly local: Readonly<Record<string, string>>
  readonly kept: OfflineRecords
  /** What was done on flights, sent or not. */
  readonly entries: readonly Entry[]
}

const NOTHING_KEPT: OfflineRecords = { items: [], wishes: [], rehearsal: null }

/**
 * Clears this device of every user but the one who is signed in, who may be nobody. What they chose to keep offline and what has not
 * been sent is encrypted with their own key, which is then removed: it comes back when they sign in here again.
 */
export function clearOthers(userId: string | null): Promise<void> {
  return withLock(TURN, async () => {
    const owners = [
      ...keysOf(() => localStorage).map(ownerOf),
      ...keysOf(() => sessionStorage).map(ownerOf),
      ...(await usersWithOfflineItems().catch(() => [])),
      ...(await entryOwners().catch(() => [])),
    ]
    for (const owner of new Set(owners)) if (owner !== null && owner !== userId) await clear(owner)
    if (userId === null) removeKeys((key) => NAMES_A_USER.includes(key))
  })
}

async function clear(userId: string): Promise<void> {
  const key = deviceKey(userId)
  if (key !== null) {
    const data = await dataOf(userId)
    const { items, wishes, rehearsal } = data.kept
    const counts = [Object.keys(data.local), items, wishes, rehearsal ? [rehearsal] : [], data.entries]
    if (counts.some(({ length }) => length > 0)) await seal(key, data, items.flatMap(addressesOf))
    await deleteRecords(userId).catch(() => {})
  } else {
    // The server never sent a key: what is here can be downloaded again.
    await removeAllOfflineItems(userId).catch(() => {})
  }
  await forgetEntries(userId).catch(() => {})
  removeKeys((name) => ownerOf(name) === userId)
}

async function dataOf(userId: string): Promise<DeviceData> {
  const names = keysOf(() => localStorage).filter(
    (name) => ownerOf(name) === userId && !NEVER_SEALED.some((start) => name.startsWith(start)),
  )
  return {
    local: Object.fromEntries(names.map((name) => [name, readStored(name) ?? ''])),
    // Storage that is refused holds nothing.
    kept: await readRecords(userId).catch(() => NOTHING_KEPT),
    entries: (await readEntries(userId).catch(() => [])).filter((entry) => entry.userId === userId),
  }
}

/**
 * Puts back what this user left encrypted on the device when they last signed out, and makes sure that it can be encrypted the next
 * time. What the device has newer stays. Resolves with whether anything came back.
 *
 * @throws {ApiError} when the device does not have the user's key and the server does not send it.
 */
export async function restoreOwn(userId: string): Promise<boolean> {
  const key = await fetchDeviceKey(userId)
  return withLock(TURN, async () => {
    const restored = await unseal(key, async (value) => {
      const { local, kept, entries } = value as DeviceData
      for (const [name, text] of Object.entries(local)) if (readStored(name) === null) writeStored(name, text)
      await restoreRecords(kept)
      await restoreEntries(entries)
    })
    return restored > 0
  })
}
