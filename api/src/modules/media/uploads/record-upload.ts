import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import type { DataStore, Upload } from '@tus/server'
import { UPLOAD_LIFETIME } from './upload-store.ts'

export interface RecordUploadDeps {
  readonly store: EventStore
  /** The store in which uploads are assembled. */
  readonly uploadStore: DataStore
  /** The store of finished uploads. */
  readonly uploads: ObjectStore
  readonly clock: () => Date
}

/** Whether all bytes have been received. */
export const hasAllBytes = (upload: Upload) =>
  upload.size !== undefined && upload.size > 0 && upload.offset >= upload.size

/**
 * Records in the log that an upload is complete, however often it is called. The bytes are flushed to disk first.
 * Returns the position of the newest event of that media. Throws when the upload is not complete in the store.
 */
export async function recordUpload(deps: RecordUploadDeps, upload: Upload): Promise<Position> {
  await settle(deps, upload)
  const { filename, filetype, uploadedBy } = upload.metadata ?? {}
  if (!filename || !filetype || !uploadedBy) throw new Error(`upload ${upload.id} lacks its metadata`)
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

/** Ensures that the complete upload is where the media worker reads it, and that it survives a power cut. */
async function settle({ uploadStore, uploads }: RecordUploadDeps, upload: Upload): Promise<void> {
  let head = await uploads.head(upload.id)
  if (!head) {
    // S3 joins the parts after the last one arrives. If the process died before that, this joins them.
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

/** The key of an upload, `<uuid>`, or of its metadata file, which adds an extension. */
const UPLOAD_KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w+)?$/

/**
 * Cleans up all uploads. Records those that are complete but missing from the log, because the process died between the
 * last byte and the event. Deletes those that were abandoned. Calls `onProblem` for each that failed.
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
