import type { Media } from '@stillair/api/contract/media.ts'
import { Upload as TusUpload } from 'tus-js-client'
import { createStore, useStore } from 'zustand'
import { identityHeaders } from '../../api/client.ts'
import { credentials } from '../../api/credentials.ts'
import { notePosition } from '../../api/position-tokens.ts'
import { fileTypeProblem } from './check-file-type.ts'
import { fileKey, lockFile } from './file-lock.ts'
import { mayHelp, mayPass, reasonOf, statusOf } from './upload-errors.ts'
import { speedMeter } from './upload-speed.ts'

const ENDPOINT = '/api/uploads'
/** Between attempts when the connection is lost; it begins again from the first after each success. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]
/** More at once are not faster, and a browser has but six connections to a server without HTTP/2. */
const AT_ONCE = 2

/**
 * `waiting` for its turn; `arrived` until it is read from the server what it is now; `refused` was not sent at all, or not
 * taken, and trying again would not help.
 */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'failed' | 'arrived' | 'refused'

/** One file on its way to the server. */
export interface Upload {
  readonly key: number
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  /** Bytes per second; 0 until known. */
  readonly speed: number
  readonly state: UploadState
  /** Why it waits for its next attempt, which comes by itself: the connection is lost, or the server cannot take it now. */
  readonly cutOff: 'connection' | 'server' | null
  readonly error: string | null
  /** The same file, by name and size, was uploaded before. */
  readonly twin: Media | null
}

/** What the store keeps of an upload besides what it shows. */
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

/** Lets go of the file itself. */
function forget(key: number): void {
  senders.get(key)?.release?.()
  senders.delete(key)
}

function drop(key: number): void {
  forget(key)
  become(uploadStore.getState().filter((upload) => upload.key !== key))
  sendNext()
}

/** Lets the next ones begin while there is room. */
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
  // It may have been paused or given up meanwhile.
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
  /** What is on the server already. */
  readonly known: readonly Media[]
  /** It is there; the upload shows until this is settled. */
  readonly onArrived: (mediaId: string) => Promise<unknown>
}

/**
 * Takes a file on its way, or goes on with it where an earlier attempt stopped. One that is on its way already, or that
 * is no recording, is refused beside the others, once however often it comes. Returns its key.
 */
export function addUpload(file: File, { known, onArrived }: UploadOptions): number {
  const isTwice = [...senders.values()].some((sender) => fileKey(sender.file) === fileKey(file))
  const refusal = isTwice ? 'This file is being uploaded already.' : fileTypeProblem(file)
  const told = refusal && uploadStore.getState().find((each) => isOf(file, each) && each.error === refusal)
  if (told) return told.key
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

/** What was uploaded before from a file of the same name and size, unless it came to nothing. */
export function twinOf(file: Pick<File, 'name' | 'size'>, known: readonly Media[]): Media | null {
  const name = file.name.normalize('NFC')
  return known.find((media) => media.fileName === name && media.size === file.size && media.state !== 'failed') ?? null
}

export async function pauseUpload(key: number): Promise<void> {
  change(key, { state: 'paused', speed: 0, cutOff: null })
  await senders.get(key)?.tus?.abort()
}

function watchThePage(): void {
  // Leaving the app would stop them: the browser warns first.
  addEventListener('beforeunload', (event) => {
    if (uploadStore.getState().some(({ state }) => state === 'uploading' || state === 'waiting')) event.preventDefault()
  })
  // What gave up for want of a network goes on when there is one.
  addEventListener('online', () => {
    for (const { key, state } of uploadStore.getState()) {
      if (state === 'failed' && senders.get(key)?.tus) resumeUpload(key)
    }
  })
}

/** Goes on after a pause or a failure, at once. */
export function resumeUpload(key: number): void {
  const state = find(key)?.state
  if (state === 'paused' || state === 'failed') send(key)
}

/** Gives an upload up, here and on the server; takes a refused one out of sight. */
export async function cancelUpload(key: number): Promise<void> {
  const tus = senders.get(key)?.tus
  drop(key)
  // The server forgets unfinished uploads by itself when it cannot be reached.
  await tus?.abort(true).catch(() => {})
}

/** The uploads under way; they go on while other pages are shown. */
export function useUploads(): readonly Upload[] {
  return useStore(uploadStore)
}
