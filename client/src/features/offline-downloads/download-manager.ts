import { type ActorRefFrom, createActor } from 'xstate'
import { createStore, useStore } from 'zustand'
import { plannedFlights } from '../../entities/flights/planned-flights.ts'
import { cachedFiles, type OfflineFiles } from '../../entities/offline-items/offline-files.ts'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { removeOfflineItem } from '../../entities/offline-items/offline-items.ts'
import { readItems, readWishes, type Wish, writeWish } from '../../entities/offline-items/offline-records.ts'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import { downloadWith } from './download-actors.ts'
import type { downloadMachine } from './download-machine.ts'
import { type DownloadProblem, problemOf } from './download-problem.ts'
import { renewOfflineItems } from './renew-offline-items.ts'

/** The number of downloads that run at once. */
const AT_ONCE = 3

/** The progress of one download. */
export interface Download {
  readonly contentId: string
  readonly title: string
  readonly state: 'waiting' | 'fetching' | 'checking' | 'resting'
  /** The bytes stored so far. */
  readonly bytes: number
  /** The total bytes; null until known. */
  readonly size: number | null
  /** The bytes stored at the start and its time in milliseconds, for estimating the time left. */
  readonly began: { readonly bytes: number; readonly at: number } | null
  readonly problem: DownloadProblem | null
}

export interface Downloads {
  /** The user; null before any were loaded. */
  readonly userId: string | null
  /** The items on the device, complete or not; null until loaded. */
  readonly items: readonly OfflineItem[] | null
  readonly downloads: Readonly<Record<string, Download>>
  /** The problem that prevents all downloads on this device. */
  readonly problem: DownloadProblem | null
}

const NOTHING: Downloads = { userId: null, items: null, downloads: {}, problem: null }

/** One user's offline items and running downloads on this device, derived from storage. */
export const downloadsStore = createStore<Downloads>(() => NOTHING)

export function useDownloads<T>(select: (kept: Downloads) => T): T {
  return useStore(downloadsStore, select)
}

const actors = new Map<string, ActorRefFrom<typeof downloadMachine>>()
const files = (): OfflineFiles => cachedFiles()

// Downloads stop when their user signs out; stored parts are kept.
authStore.subscribe(({ status }) => {
  if (status === 'signed-out') closeDownloads()
})

/** Loads the user's offline items and resumes unfinished downloads. Calling it again reloads. Never rejects. */
export async function openDownloads(userId: string): Promise<void> {
  if (downloadsStore.getState().userId !== userId) closeDownloads(userId)
  try {
    await refresh(userId)
    for (const wish of await readWishes(userId)) begin(wish)
    void renew(userId).catch(() => {})
  } catch (error) {
    downloadsStore.setState({ items: [], problem: problemOf(error) })
  }
}

/** Stops the downloads of the previous user, for example after a sign-out; stored parts are kept. */
export function closeDownloads(userId: string | null = null): void {
  for (const actor of actors.values()) actor.stop()
  actors.clear()
  downloadsStore.setState({ ...NOTHING, userId }, true)
}

/** Starts downloads. For items already stored, it checks the hash and downloads damaged files again. */
export async function startDownloads(
  userId: string,
  contents: readonly { id: string; title: string }[],
): Promise<void> {
  if (downloadsStore.getState().userId !== userId) await openDownloads(userId)
  // Most browsers decide about persistence without asking; the readiness check shows the result.
  void navigator.storage?.persist?.().catch(() => {})
  try {
    for (const { id, title } of contents) {
      const wish = { userId, contentId: id, title }
      await writeWish(wish)
      begin(wish)
    }
  } catch (error) {
    downloadsStore.setState({ problem: problemOf(error) })
  }
}

/** Retries a paused download. */
export function retry(contentId: string): void {
  actors.get(contentId)?.send({ type: 'RETRY' })
}

/** Removes items from the device or cancels their downloads. Rejects when storage is refused. */
export async function removeFromDevice(userId: string, contentIds: readonly string[]): Promise<void> {
  for (const contentId of contentIds) {
    actors.get(contentId)?.stop()
    forget(contentId)
    await removeOfflineItem(userId, contentId)
  }
  await refresh(userId)
  startNext()
}

let isRenewing = false

/** Renews the offline items in the background. */
async function renew(userId: string): Promise<void> {
  if (isRenewing) return
  isRenewing = true
  try {
    const items = downloadsStore.getState().items ?? []
    if (await renewOfflineItems(items, Date.now(), await plannedFlights(userId))) await refresh(userId)
  } finally {
    isRenewing = false
  }
}

async function refresh(userId: string): Promise<void> {
  const items = await readItems(userId)
  if (downloadsStore.getState().userId === userId) downloadsStore.setState({ items })
}

function begin(wish: Wish): void {
  const { userId, contentId, title } = wish
  const there = actors.get(contentId)
  if (there) {
    there.send({ type: 'RETRY' })
    return
  }
  const actor = createActor(downloadWith(wish, files()))
  actors.set(contentId, actor)
  actor.subscribe((snapshot) => {
    if (actors.get(contentId) !== actor) return
    if (snapshot.status === 'done') forget(contentId)
    else show({ contentId, title, ...progressOf(snapshot, downloadsStore.getState().downloads[contentId]) })
    if (snapshot.status === 'done') void refresh(userId).catch(() => {})
    startNext()
  })
  actor.start()
  startNext()
}

/** Starts the next waiting download while fewer than the limit are running. */
function startNext(): void {
  const all = [...actors.values()]
  const isWorking = (actor: (typeof all)[number]) => actor.getSnapshot().matches('working')
  const next = all.find((actor) => actor.getSnapshot().matches('waiting'))
  if (next && all.filter(isWorking).length < AT_ONCE) next.send({ type: 'START' })
}

function progressOf(
  snapshot: ReturnType<ActorRefFrom<typeof downloadMachine>['getSnapshot']>,
  before: Download | undefined,
): Omit<Download, 'contentId' | 'title'> {
  const { stored, copy, problem } = snapshot.context
  const state = snapshot.matches('resting')
    ? 'resting'
    : snapshot.matches('waiting')
      ? 'waiting'
      : snapshot.matches({ working: 'finishing' })
        ? 'checking'
        : 'fetching'
  const bytes = stored?.bytes ?? 0
  const began = state === 'fetching' && stored ? (before?.began ?? { bytes, at: Date.now() }) : null
  return { state, bytes, size: copy?.file.size ?? null, began, problem }
}

function show(download: Download): void {
  const { downloads } = downloadsStore.getState()
  downloadsStore.setState({ downloads: { ...downloads, [download.contentId]: download } })
}

function forget(contentId: string): void {
  actors.delete(contentId)
  const { [contentId]: _, ...downloads } = downloadsStore.getState().downloads
  downloadsStore.setState({ downloads })
}
