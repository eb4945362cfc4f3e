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

/** The lock that keeps tabs from encrypting and restoring at the same time. */
const TURN = 'stillair:sealing'

/** Device settings that contain a user id or exist only for a user. */
const NAMES_A_USER = ['stillair:user', 'stillair:onboarded', 'stillair:subscription-currency']

/** Prefixes of keys that are deleted instead of encrypted: the device key itself, and onboarding answers that were never sent. */
const NEVER_SEALED = ['stillair:device-key:', 'stillair:onboarding:']

/** A user's data on this device, as it is encrypted. The offline files themselves stay unencrypted. */
interface DeviceData {
  /** By `localStorage` key: unsent reports, drafts, resume positions. */
  readonly local: Readonly<Record<string, string>>
  readonly kept: OfflineRecords
  /** Flight log entries, sent or not. */
  readonly entries: readonly Entry[]
}

const NOTHING_KEPT: OfflineRecords = { items: [], wishes: [], rehearsal: null }

/**
 * Removes the data of every user except the one signed in (null for nobody) from this device. Their offline items and
 * unsent entries are encrypted with their own device key, which is then deleted. The data returns when they sign in
 * here again.
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
    // The server never sent a key, so nothing can be encrypted. Offline items can be downloaded again.
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
    // If the browser refuses storage, there are no records.
    kept: await readRecords(userId).catch(() => NOTHING_KEPT),
    entries: (await readEntries(userId).catch(() => [])).filter((entry) => entry.userId === userId),
  }
}

/**
 * Restores the data that this user's last sign-out left encrypted on the device. Makes sure that the device has
 * their key for the next sign-out. Newer data on the device is kept. Resolves with whether anything was restored.
 *
 * @throws {ApiError} when the device doesn't have the user's key and the server doesn't send it.
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
