import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorageConfig } from '@stillair/media-worker/object-store/config.ts'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import type { DataStore } from '@tus/server'

/** An upload that is not finished after so long is forgotten, milliseconds: a week, so that a weekend may lie between. */
export const UPLOAD_LIFETIME = 7 * 24 * 60 * 60 * 1000

/** Where uploads are put together; a finished one lies under its id in the store of uploads. */
export async function openUploadStore(config: StorageConfig): Promise<DataStore> {
  if (config.kind === 'file-system') {
    const directory = join(config.directory, 'uploads')
    await mkdir(directory, { recursive: true })
    return new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_LIFETIME })
  }
  return new S3Store({
    expirationPeriodInMilliseconds: UPLOAD_LIFETIME,
    // Object tags cost a request each, and not every store has them; what is forgotten is found by its age.
    useTags: false,
    // Parts wait on the disk for their turn; four keep a fast line busy.
    maxConcurrentPartUploads: 4,
    s3ClientConfig: {
      bucket: config.buckets.uploads,
      endpoint: config.endpoint,
      region: config.region,
      forcePathStyle: true,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  })
}
