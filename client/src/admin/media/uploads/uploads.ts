import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Upload as TusUpload } from 'tus-js-client'
import { createStore, useStore } from 'zustand'
import { identityHeaders } from '../../../api/client.ts'
import { credentials } from '../../../api/credentials.ts'
import { notePosition } from '../../../api/position-tokens.ts'
import { fileTypeProblem } from './check-file-type.ts'
import { fileKey, lockFile } from './file-lock.ts'
import { mayHelp, mayPass, reasonOf, statusOf } from './upload-errors.ts'
import { speedMeter } from './upload-speed.ts'

const ENDPOINT = '/api/uploads'
/** The delays between attempts after a lost connection. Each success starts over with the first. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]
/** More at once would not be faster, and without HTTP/2 a browser has only six connections per server. */
const AT_ONCE = 2

/**
 * `waiting`: queued. `arrived`: complete, until its state is fetched from the server. `refused`: not sent, or refused by the
 * server; a retry would not help.
 */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'failed' | 'arrived' | 'refused'

/** The upload of one file. */
export interface Upload {
  readonly key: number
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  readonly sent: number
  /** Bytes per second; 0 while unknown. */
  readonly speed: number
  readonly state: UploadState
  /** Why it waits for its next automatic attempt: the connection is lost, or the server cannot accept it for now. */
  readonly cutOff: 'connection' | 'server' | null
  readonly error: string | null
  /** An earlier upload of the same file, by name and size. */
  readonly twin: Media | null
}

/** The internal state of an upload, which screens don't see. */
interface Sender {
  readonly file: File
  readonly onArrived: (mediaId: string) => Promise<unknown>
  readonly meter: ReturnType<typeof speedMeter>
  tus: TusUpload | null
  release: (() => void) | null
}

const uploadStore = createStore<readonly Upload[]>(() => [])
const senders = new Map<number, Sender>()
let count = 0

function become(next: readonly Upload[]): void {
  uploadStore.setState(next, true)
}

function find(key: number): Upload | undefined {
  return uploadStore.getState().find((upload) => upload.key === key)
}

function change(key: number, patch: Partial<Upload>): void {
  become(uploadStore.getState().map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
  if (patch.state) sendNext()
}

/** Releases the file. */
function forget(key: number): void {
  senders.get(key)?.release?.()
  senders.delete(key)
}

function drop(key: number): void {
  forget(key)
  become(uploadStore.getState().filter((upload) => upload.key !== key))
  sendNext()
}

/** Starts the next upload if there is capacity. */
function sendNext(): void {
  const uploads = uploadStore.getState()
  const underWay = uploads.filter(({ state }) => state === 'uploading').length
  const next = underWay < AT_ONCE && uploads.find(({ state }) => state === 'waiting')
  if (next) send(next.key)
}

function send(key: number): void {
  change(key, { state: 'uploading', error: null, cutOff: null, speed: 0 })
  const sender = senders.get(key)
  sender?.meter.reset()
  if (sender?.tus) sender.tus.start()
  else void begin(key)
}

async function begin(key: number): Promise<void> {
  const sender = senders.get(key)
  if (!sender) return
  const release = await lockFile(fileKey(sender.file))
  if (!release) {
    change(key, { state: 'failed', error: 'It is already being uploaded in another tab of this browser.' })
    return
  }
  if (!senders.has(key)) {
    release()
    return
  }
  sender.release?.()
  sender.release = release
  const tus = tusUpload(key, sender)
  const earlier = await tus.findPreviousUploads()
  const newest = earlier.sort((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))[0]
  if (newest) tus.resumeFromPreviousUpload(newest)
  sender.tus = tus
  // The user may have paused or cancelled it meanwhile.
  if (find(key)?.state === 'uploading') tus.start()
}

function tusUpload(key: number, { file, meter, onArrived }: Sender): TusUpload {
  let needsNewToken = false
  const tus = new TusUpload(file, {
    endpoint: ENDPOINT,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type },
    async onBeforeRequest(request) {
      const headers = identityHeaders(await credentials().fresh(needsNewToken))
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    },
    onAfterResponse: (_request, response) => notePosition(response.getHeader('x-position') ?? null),
    onShouldRetry(error) {
      const status = statusOf(error)
      const isFirstRefusal = status === 401 && !needsNewToken
      needsNewToken = status === 401
      if (!mayPass(status) && !isFirstRefusal) return false
      change(key, { cutOff: status === 0 ? 'connection' : 'server', speed: 0 })
      return true
    },
    onProgress(sent) {
      const speed = meter.note(sent, Date.now())
      change(key, { sent, speed, cutOff: null })
    },
    onError(error) {
      const state = mayHelp(statusOf(error)) ? 'failed' : 'refused'
      if (state === 'refused') forget(key)
      change(key, { state, error: reasonOf(error), speed: 0, cutOff: null })
    },
    async onSuccess() {
      change(key, { state: 'arrived', sent: file.size, speed: 0, cutOff: null })
      const mediaId = tus.url?.split('/').at(-1) ?? ''
      await onArrived(mediaId).catch(() => {})
      drop(key)
    },
  })
  return tus
}

export interface UploadOptions {
  /** The uploads already on the server. */
  readonly known: readonly Media[]
  /** Called when the file has arrived. The upload stays visible until the promise settles. */
  readonly onArrived: (mediaId: string) => Promise<unknown>
}

/**
 * Starts an upload, or resumes an earlier attempt. A file that is already uploading, or is not a recording, is listed as refused,
 * but only once. Returns its key.
 */
export function addUpload(file: File, { known, onArrived }: UploadOptions): number {
  const isTwice = [...senders.values()].some((sender) => fileKey(sender.file) === fileKey(file))
  const refusal = isTwice ? 'This file is being uploaded already.' : fileTypeProblem(file)
  const listed = refusal && uploadStore.getState().find((each) => isOf(file, each) && each.error === refusal)
  if (listed) return listed.key
  if (count === 0) watchThePage()
  count += 1
  const key = count
  if (!refusal) senders.set(key, { file, onArrived, meter: speedMeter(), tus: null, release: null })
  const upload: Upload = {
    key,
    fileName: file.name,
    size: file.size,
    sent: 0,
    speed: 0,
    state: refusal ? 'refused' : 'waiting',
    cutOff: null,
    error: refusal,
    twin: refusal ? null : twinOf(file, known),
  }
  become([...uploadStore.getState(), upload])
  sendNext()
  return key
}

const isOf = (file: File, { fileName, size }: Upload) => fileName === file.name && size === file.size

/** Returns an earlier upload with the same file name and size, unless it failed. */
export function twinOf(file: Pick<File, 'name' | 'size'>, known: readonly Media[]): Media | null {
  const name = file.name.normalize('NFC')
  return known.find((media) => media.fileName === name && media.size === file.size && media.state !== 'failed') ?? null
}

export async function pauseUpload(key: number): Promise<void> {
  change(key, { state: 'paused', speed: 0, cutOff: null })
  await senders.get(key)?.tus?.abort()
}

function watchThePage(): void {
  // Leaving the app would stop the uploads, so the browser asks first.
  addEventListener('beforeunload', (event) => {
    if (uploadStore.getState().some(({ state }) => state === 'uploading' || state === 'waiting')) event.preventDefault()
  })
  // Resumes uploads that failed while the browser was offline.
  addEventListener('online', () => {
    for (const { key, state } of uploadStore.getState()) {
      if (state === 'failed' && senders.get(key)?.tus) resumeUpload(key)
    }
  })
}

/** Resumes a paused or failed upload at once. */
export function resumeUpload(key: number): void {
  const state = find(key)?.state
  if (state === 'paused' || state === 'failed') send(key)
}

/** Cancels an upload, here and on the server. Removes a refused one from the list. */
export async function cancelUpload(key: number): Promise<void> {
  const tus = senders.get(key)?.tus
  drop(key)
  // If the server is unreachable, it deletes the unfinished upload later.
  await tus?.abort(true).catch(() => {})
}

/** The current uploads, which continue while other pages are open. */
export function useUploads(): readonly Upload[] {
  return useStore(uploadStore)
}
