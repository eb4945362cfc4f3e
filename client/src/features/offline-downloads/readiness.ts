import { mayPlayOffline, type PlannedFlight } from '../../entities/offline-items/may-play-offline.ts'
import { addressOf, type OfflineFiles } from '../../entities/offline-items/offline-files.ts'
import { filesOf, type OfflineItem } from '../../entities/offline-items/offline-item.ts'
import type { Rehearsal } from '../../entities/offline-items/rehearsal.ts'
import { megabytes } from './download-messages.ts'
import { look, sha256Of } from './stored-file.ts'

/** The assumed length of a trip, in milliseconds. */
const TRIP_MS = 14 * 24 * 60 * 60 * 1000
/** A device with less free space than this is short of it, in bytes. */
const ROOM = 100e6

/** A problem found by a readiness check, and its repair. */
export interface Finding {
  readonly text: string
  /** `fetch` downloads the item again, `persist` makes the browser's storage persistent, `reload` reloads the app. */
  readonly repair:
    | { readonly kind: 'fetch'; readonly item: OfflineItem }
    | { readonly kind: 'persist' | 'reload' }
    | null
}

/** Checks that the app's files and all of the items' bytes are here, by file size. It runs at each opening. */
export async function findMissing(
  items: readonly OfflineItem[],
  files: OfflineFiles,
  hasApp: boolean,
): Promise<readonly Finding[]> {
  const app: Finding = {
    text: 'The app doesn’t open offline yet. Reload it while you’re online.',
    repair: { kind: 'reload' },
  }
  const missing = await Promise.all(items.map((item) => missingOf(item, files)))
  return [...(hasApp ? [] : [app]), ...missing.flat()]
}

async function missingOf(item: OfflineItem, files: OfflineFiles): Promise<readonly Finding[]> {
  const stored = await Promise.all(filesOf(item).map((file) => look(files, file)))
  const isHere = stored.every(({ missing }) => missing.length === 0) && item.keptAt !== null
  if (isHere) return []
  const text = `${item.content.title}: ${megabytes(stored[0]?.bytes ?? 0)} of ${megabytes(item.file.size)} are here.`
  return [{ text, repair: { kind: 'fetch', item } }]
}

/** Checks every file's hash. */
export async function findDamaged(items: readonly OfflineItem[], files: OfflineFiles): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  // One after another, because each file is held in memory during its check.
  for (const item of items) {
    for (const file of filesOf(item)) {
      const bytes = await files.read(addressOf(file))
      // Missing files are already reported by `findMissing`.
      if (bytes === null || (await sha256Of(bytes)) === file.sha256) continue
      findings.push({ text: `${item.content.title} is damaged.`, repair: { kind: 'fetch', item } })
      break
    }
  }
  return findings
}

/** Checks that each item opens, seeks to its last second, and advances from there. `tryOut` rejects when one doesn't. */
export async function findSilent(
  items: readonly OfflineItem[],
  checkPlayable: (item: OfflineItem) => Promise<void>,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const item of items) {
    await checkPlayable(item).catch(() => {
      findings.push({ text: `${item.content.title} does not play.`, repair: { kind: 'fetch', item } })
    })
  }
  return findings
}

/** The browser's report about its storage. */
export interface Storage {
  readonly isPersistent: boolean
  /** In bytes; null when not reported. */
  readonly free: number | null
}

/** Checks that items last: persistent storage, and an entitlement beyond the trip or a planned flight. `now` in milliseconds. */
export function findFleeting(
  items: readonly OfflineItem[],
  storage: Storage,
  now: number,
  flights: readonly PlannedFlight[] = [],
): readonly Finding[] {
  const findings: Finding[] = []
  if (!storage.isPersistent) {
    const text = 'The browser may delete it when the device runs low on space.'
    findings.push({ text, repair: { kind: 'persist' } })
  }
  if (storage.free !== null && storage.free < ROOM) {
    findings.push({ text: `Only ${megabytes(storage.free)} are free on this device.`, repair: null })
  }
  // Around a planned flight every item plays, so entitlements matter only when none is planned.
  const isCovered = flights.some(({ arrivesAt }) => Date.parse(arrivesAt) >= now)
  for (const item of isCovered ? [] : items) {
    if (mayPlayOffline(item, { now: now + TRIP_MS, serverTime: 0, flights })) continue
    findings.push({ text: `${item.content.title} can be played for less than two more weeks.`, repair: null })
  }
  return findings
}

/** Returns why a passed rehearsal doesn't apply to the current items; null when it does. */
export function brokenSeal(items: readonly OfflineItem[], { passedAt, files }: Rehearsal): string | null {
  if (passedAt === null) return 'The rehearsal isn’t finished.'
  const changed = items.find(({ contentId, file }) => files[contentId] !== file.sha256)
  return changed ? `${changed.content.title} wasn’t part of the rehearsal.` : null
}
