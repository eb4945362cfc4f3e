import { randomUUID } from 'node:crypto'
import { invalid, notFound, Refusal } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type MediaEvent, mediaStream } from '@stillair/events/modules/media/events.ts'
import { StoreUnavailableError } from '@stillair/events/object-store/store-unavailable.ts'
import { type CancellationContext, ERRORS, type Locker, Server, type Upload } from '@tus/server'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Logger } from 'pino'
import type { ErrorBody } from '../../../contract/error.ts'
import { requireCaller } from '../../../http/authentication/authenticate.ts'
import type { PositionTokens } from '../../../http/requests/position-tokens.ts'
import { hasAllBytes, type RecordUploadDeps, recordUpload } from './record-upload.ts'
import { uploadMetadata } from './upload-metadata.ts'
import { requireRoom, type UploadRoomDeps } from './upload-space.ts'

export interface UploadsDeps extends RecordUploadDeps, UploadRoomDeps {
  readonly positions: PositionTokens
  /** Lets only one request at a time read or write an upload. */
  readonly locks: Locker
  /** The largest upload, bytes. */
  readonly maxBytes: number
  readonly log: Logger
}

const PATH = '/api/uploads'

/**
 * Serves uploads that resume after a lost connection, a reload or a restart: the tus protocol 1.0 at `/api/uploads`,
 * for admins. Only the admin who started an upload may resume it. The upload's id becomes the media's id.
 */
export function uploads(deps: UploadsDeps): Router {
  const { uploadStore, locks, maxBytes, log } = deps
  const tus = new JsonTusServer({
    path: PATH,
    datastore: uploadStore,
    locker: locks,
    maxSize: maxBytes,
    // Relative, so that it is correct behind any proxy.
    relativeLocation: true,
    // A finished upload must stay, because packaging it again needs the source.
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    onUploadCreate: async (req, upload) => {
      const res = req.runtime?.node?.res as Response | undefined
      if (!res) throw new Error('uploads require a Node response')
      return { metadata: { ...uploadMetadata(upload.metadata, requireCaller(res, 'admin').userId) } }
    },
    onUploadFinish: async (_req, upload) => ({
      headers: { 'x-position': deps.positions.seal(await recordUpload(deps, upload)) },
    }),
    onResponseError: async (_req, error) => {
      const isOurs = error instanceof Error || error.status_code >= 500
      if (isOurs) log.error({ err: error }, 'an upload failed')
      // The library reports every failed write in the same way; the free space shows whether the disk was full.
      if (isOurs && (await deps.uploads.room().catch(() => null)) === 0) return { status_code: 507, body: '' }
      // {@link JsonTusServer} adds the text of the body.
      return error instanceof StoreUnavailableError ? { status_code: 503, body: '' } : undefined
    },
  })
  const handle: RequestHandler = (req, res) => tus.handle(req, res)
  const permit: RequestHandler = (req, res, next) => {
    requireCaller(res, 'admin')
    forgetHeader(req, 'x-forwarded-proto')
    next()
  }

  const router = Router()
  router.use(PATH, permit)
  router.options([PATH, `${PATH}/:id`], handle)
  router.post(PATH, async (req, res) => {
    await withUploadMessage(async () => requireRoom(deps, checkLength(req, maxBytes)))
    await tus.handle(req, res)
  })
  router.all(`${PATH}/:id`, async (req, res) => {
    if (!['HEAD', 'PATCH', 'DELETE'].includes(req.method)) throw wrongMethod(res, 'HEAD, PATCH, DELETE')
    const { userId } = requireCaller(res, 'admin')
    await withUploadMessage(async () => {
      const upload = await requireOwnUpload(deps, req.params.id, userId)
      // After a crash, the client asks how much arrived. The answer may say "all" only once the upload is in the log.
      if (hasAllBytes(upload)) res.set('x-position', deps.positions.seal(await recordUpload(deps, upload)))
    })
    await tus.handle(req, res)
  })
  router.all(PATH, (_req, res) => {
    throw wrongMethod(res, 'POST')
  })
  return router
}

/** Removes a header. The library rejects a list of values in it, as several proxies produce, and does not need it here. */
function forgetHeader(req: Request, name: string): void {
  delete req.headers[name]
  req.rawHeaders = req.rawHeaders.filter((_, index, all) => all[index - (index % 2)]?.toLowerCase() !== name)
}

function wrongMethod(res: Response, allowed: string): Refusal {
  res.set('allow', allowed)
  return new Refusal('wrong-method', 'wrong-method', `This address takes ${allowed} only.`)
}

/** Refuses an upload whose announced length is invalid, before any byte is sent. Returns the length in bytes. */
function checkLength(req: Request, maxBytes: number): number {
  const header = req.get('upload-length')
  const length = Number(header)
  if (header === undefined || !/^\d{1,16}$/.test(header)) {
    throw invalid('An upload must say its length.', { 'upload-length': 'Must be a number of bytes' })
  }
  if (length === 0) throw invalid('The file is empty.', { 'upload-length': 'The file is empty' })
  if (length > maxBytes) {
    const gigabytes = Math.round((maxBytes / 1024 ** 3) * 10) / 10
    throw new Refusal('too-large', 'too-large', `The file is larger than ${gigabytes} GB.`)
  }
  return length
}

async function requireOwnUpload(
  { uploadStore, store }: UploadsDeps,
  id: string | undefined,
  userId: string,
): Promise<Upload> {
  if (!id || !/^[\da-f-]{36}$/.test(id)) throw notFound('The upload')
  const upload = await uploadStore.getUpload(id).catch((error: unknown) => {
    if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) throw notFound('The upload')
    throw error
  })
  if (upload.metadata?.uploadedBy !== userId) throw notFound('The upload')
  if (hasAllBytes(upload) && (await isDeleted(store, id))) throw notFound('The upload')
  return upload
}

/** Whether the upload was deleted. Its bytes may remain for a while, but sending the file again starts a new upload. */
async function isDeleted(store: EventStore, id: string): Promise<boolean> {
  const { events } = await store.readStream<MediaEvent>(mediaStream(id))
  return events.some(({ type }) => type === 'MediaDeleted')
}

const NOT_STORED =
  'Recordings can’t be stored right now. What has arrived is safe, and the upload continues automatically.'

/** Replaces the error of an unavailable store with the message for uploads. */
async function withUploadMessage(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
    throw new Refusal('not-ready', 'store-unavailable', NOT_STORED, undefined, { cause: error })
  }
}

/** Messages for the protocol's refusals, by status. */
const sentences: Readonly<Record<number, readonly [code: string, sentence: string]>> = {
  400: ['invalid', 'The upload request is not valid.'],
  403: ['unsupported', 'The bytes of an upload must come as application/offset+octet-stream.'],
  404: ['not-found', 'The upload was not found.'],
  409: ['wrong-offset', 'This part doesn’t start where the upload stopped.'],
  410: ['expired', 'The upload was paused for too long and has expired. Please start again.'],
  412: ['wrong-version', 'Uploads need Tus-Resumable: 1.0.0.'],
  413: ['too-large', 'The file is larger than announced.'],
  423: ['busy', 'Another connection is still sending this file. Please try again in a moment.'],
  503: ['store-unavailable', NOT_STORED],
  507: ['disk-full', 'The server’s disk is full. What has arrived is safe. Please tell the people who run Stillair.'],
}

/** The library answers errors as plain text; this subclass answers them in the API's format. */
class JsonTusServer extends Server {
  override write(context: CancellationContext, headers: Headers, status: number, body?: string) {
    if (status < 400) return super.write(context, headers, status, body)
    const [code, error] = sentences[status] ?? ['upload-failed', 'The upload could not be stored. Please try again.']
    headers.set('content-type', 'application/json; charset=utf-8')
    if (status === 503) headers.set('retry-after', '2')
    return super.write(context, headers, status, JSON.stringify({ error, code } satisfies ErrorBody))
  }
}

/** Whether files are uploaded to this address, with or without a query. */
export const isUploadPath = (address: string): boolean => /^\/api\/uploads(?:[/?]|$)/.test(address)
