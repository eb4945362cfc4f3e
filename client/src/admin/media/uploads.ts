import { useSyncExternalStore } from 'react'
import { DetailedError, defaultOptions, Upload as TusUpload } from 'tus-js-client'
import { identityHeaders } from '../../api/client.ts'
import { credentials } from '../../api/credentials.ts'
import { notePosition } from '../../api/position.ts'

const ENDPOINT = '/api/uploads'
/** Between attempts when the connection is lost; it begins again from the first after each success. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]
/** The speed is that of the last seconds. */
const SPEED_OVER_MS = 5_000

/** One file on its way to the server. */
export interface Upload {
  readonly key: number
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  /** Bytes per second; 0 until known. */
  readonly speed: number
  readonly state: 'uploading' | 'paused' | 'failed'
  readonly error: string | null
}

/** One that an earlier visit did not finish. */
export interface UnfinishedUpload {
  readonly fileName: string
  readonly size: number
  readonly storageKey: string
}

const listeners = new Set<() => void>()
const senders = new Map<number, TusUpload>()
let uploads: readonly Upload[] = []
let count = 0

function become(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function change(key: number, patch: Partial<Upload>): void {
  become(uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
}

function drop(key: number): void {
  senders.delete(key)
  become(uploads.filter((upload) => upload.key !== key))
}

/** What the server said, in its own words if it said any. */
function reasonOf(error: Error): string {
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : ''
  try {
    const { error: text } = JSON.parse(body) as { error?: unknown }
    if (typeof text === 'string') return text
  } catch {
    // Not an answer of the API.
  }
  return 'The upload stopped and could not go on. What has arrived is kept.'
}

/** Begins to upload a file, or goes on with it where an earlier attempt stopped. `onDone` is told when it has arrived. */
export async function startUpload(file: File, onDone: () => void): Promise<void> {
  count += 1
  const key = count
  let samples: { at: number; sent: number }[] = []

  const sender = new TusUpload(file, {
    endpoint: ENDPOINT,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type },
    async onBeforeRequest(request) {
      const headers = identityHeaders(await credentials().fresh(false))
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    },
    onAfterResponse: (_request, response) => notePosition(response.getHeader('x-position') ?? null),
    onProgress(sent) {
      const at = Date.now()
      samples = [...samples.filter((sample) => at - sample.at < SPEED_OVER_MS), { at, sent }]
      const first = samples[0]
      const passed = first ? (at - first.at) / 1000 : 0
      change(key, { sent, speed: first && passed > 0.5 ? (sent - first.sent) / passed : 0 })
    },
    onError: (error) => change(key, { state: 'failed', error: reasonOf(error), speed: 0 }),
    onSuccess() {
      drop(key)
      onDone()
    },
  })
  senders.set(key, sender)
  const upload: Upload = {
    key,
    fileName: file.name,
    size: file.size,
    sent: 0,
    speed: 0,
    state: 'uploading',
    error: null,
  }
  become([...uploads, upload])
  const [earlier] = await sender.findPreviousUploads()
  if (earlier) sender.resumeFromPreviousUpload(earlier)
  sender.start()
}

export async function pauseUpload(key: number): Promise<void> {
  await senders.get(key)?.abort()
  change(key, { state: 'paused', speed: 0 })
}

/** Goes on after a pause or a failure. */
export function resumeUpload(key: number): void {
  change(key, { state: 'uploading', error: null })
  senders.get(key)?.start()
}

/** Gives an upload up, here and on the server. */
export async function cancelUpload(key: number): Promise<void> {
  const sender = senders.get(key)
  drop(key)
  // The server forgets unfinished uploads by itself when it cannot be told.
  await sender?.abort(true).catch(() => {})
}

/** What earlier visits left unfinished. */
export async function findUnfinished(): Promise<UnfinishedUpload[]> {
  const stored = (await defaultOptions.urlStorage?.findAllUploads()) ?? []
  return stored.map((each) => ({
    fileName: each.metadata.filename ?? 'A file',
    size: each.size ?? 0,
    storageKey: each.urlStorageKey,
  }))
}

export async function forgetUnfinished(storageKey: string): Promise<void> {
  await defaultOptions.urlStorage?.removeUpload(storageKey)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The uploads under way; they go on while other pages are shown. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads)
}

// Leaving the app would stop them: the browser asks first.
addEventListener('beforeunload', (event) => {
  if (uploads.some((upload) => upload.state === 'uploading')) event.preventDefault()
})
