import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import type { DataStore, Upload } from '@tus/server'
import { UPLOAD_LIFETIME } from './upload-store.ts'

export interface RecordUploadDeps {
  readonly store: EventStore
  /** Where uploads are put together. */
  readonly uploadStore: DataStore
  /** Where finished ones lie. */
  readonly uploads: ObjectStore
  readonly clock: () => Date
}

/** Whether all bytes have come. */
export const hasAllBytes = (upload: Upload) =>
  upload.size !== undefined && upload.size > 0 && upload.offset >= upload.size

/**
 * Records in the log that an upload has come, once however often it is called. The bytes are on the disk before.
 * Returns the position of the newest event of that media. Throws when the upload cannot be found whole.
 */
export async function recordUpload(deps: RecordUploadDeps, upload: Upload): Promise<Position> {
  await settle(deps, upload)
  const { filename, filetype, uploadedBy } = upload.metadata ?? {}
  if (!filename || !filetype || !uploadedBy) throw new Error(`upload ${upload.id} was not begun here`)
  const commandId = deterministicId('upload', upload.id)
  const { position } = await handleCommand(
    deps.store,
    {
      commandId,
      correlationId: commandId,
      actor: { kind: 'user', id: uploadedBy },
      timeZone: 'UTC',
      now: deps.clock(),
    },
    {
      stream: mediaStream(upload.id),
      decider: mediaDecider,
      command: {
        type: 'RecordUpload',
        mediaId: upload.id,
        fileName: filename,
        contentType: filetype,
        size: upload.size ?? 0,
        uploadedBy,
      },
    },
  )
  return position
}

/** Makes sure that the whole upload lies where the media worker takes it from, and survives a power cut. */
async function settle({ uploadStore, uploads }: RecordUploadDeps, upload: Upload): Promise<void> {
  let head = await uploads.head(upload.id)
  if (!head) {
    // In S3 the parts are joined after the last one came; a process that died between left that to do.
    await uploadStore.write(Readable.from([]), upload.id, upload.offset)
    head = await uploads.head(upload.id)
  }
  if (head?.size !== upload.size) throw new Error(`upload ${upload.id} has ${head?.size} of ${upload.size} bytes`)
  if (upload.storage?.type !== 'file') return
  const file = await open(upload.storage.path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export interface Sweep {
  readonly recorded: number
  readonly forgotten: number
}

/** `<uuid>` itself, or a file beside it that holds what is known of it. */
const UPLOAD_KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w+)?$/

/**
 * Goes through all uploads: records those that came whole and were not recorded, because the process died between the
 * last byte and the log, and forgets those that were begun and left. `onProblem` is called for those it could not do.
 */
export async function sweepUploads(
  deps: RecordUploadDeps,
  onProblem: (mediaId: string, error: unknown) => void,
): Promise<Sweep> {
  const { uploads, uploadStore, clock } = deps
  const keys = await uploads.list('')
  const ids = new Set(keys.map(({ key }) => UPLOAD_KEY.exec(key)?.[1]).filter((id) => id !== undefined))
  let recorded = 0
  let forgotten = 0
  for (const id of ids) {
    try {
      const upload = await uploadStore.getUpload(id)
      if (hasAllBytes(upload)) {
        const { revision } = await deps.store.readStream(mediaStream(id))
        if (revision >= 0) continue
        await recordUpload(deps, upload)
        recorded += 1
      } else if (clock().getTime() - Date.parse(upload.creation_date ?? '') > UPLOAD_LIFETIME) {
        await uploadStore.remove(id)
        forgotten += 1
      }
    } catch (error) {
      onProblem(id, error)
    }
  }
  return { recorded, forgotten }
}
