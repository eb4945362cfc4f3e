import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorageConfig } from '@stillair/media-worker/object-store/config.ts'
import {
  OF_UPLOADS,
  type Patience,
  s3ClientConfig,
  withPatience,
} from '@stillair/media-worker/object-store/s3-client.ts'
import { StoreUnavailableError } from '@stillair/media-worker/object-store/store-unavailable.ts'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import type { DataStore } from '@tus/server'

/**
 * An upload that is not finished after this long is forgotten, milliseconds: a week, so that a weekend may lie between.
 */
export const UPLOAD_LIFETIME = 7 * 24 * 60 * 60 * 1000

/**
 * Where uploads are put together; a finished one lies under its id in the store of uploads. Throws a
 * `StoreUnavailableError` when an S3 store does not answer in time.
 */
export async function openUploadStore(config: StorageConfig, patience: Patience = OF_UPLOADS): Promise<DataStore> {
  if (config.kind === 'file-system') {
    const directory = join(config.directory, 'uploads')
    await mkdir(directory, { recursive: true })
    return new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_LIFETIME })
  }
  const store = new PatientS3Store({
    expirationPeriodInMilliseconds: UPLOAD_LIFETIME,
    // Object tags cost a request each, and not every store has them; what is forgotten is found by its age.
    useTags: false,
    // Parts wait on the disk for their turn; four keep a fast line busy.
    maxConcurrentPartUploads: 4,
    s3ClientConfig: { ...s3ClientConfig(config, patience), bucket: config.buckets.uploads },
  })
  return store.with(patience)
}

/** The library's store, whose requests end in time. */
class PatientS3Store extends S3Store {
  with(patience: Patience): this {
    withPatience(this.client, patience)
    return this
  }

  /** The library takes whatever fails here for an upload that is not there, and clients begin such a one from its first byte. */
  override async getUpload(id: string) {
    await this.getMetadata(id).catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) throw error
    })
    return super.getUpload(id)
  }
}
