import { join } from 'node:path'
import type { StorageConfig } from '@stillair/events/object-store/config.ts'
import { OF_UPLOADS, type Patience, s3ClientConfig, withPatience } from '@stillair/events/object-store/s3-client.ts'
import { StoreUnavailableError } from '@stillair/events/object-store/store-unavailable.ts'
import { makeFolder } from '@stillair/events/process/make-folder.ts'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import type { DataStore } from '@tus/server'

/** The age at which an unfinished upload is deleted, milliseconds. A week, so that a weekend may interrupt it. */
export const UPLOAD_LIFETIME = 7 * 24 * 60 * 60 * 1000

/**
 * Opens the store in which uploads are assembled. A finished upload is in the store of uploads under its id. Rejects
 * with a `StoreUnavailableError` when an S3 store does not answer in time.
 */
export async function openUploadStore(config: StorageConfig, patience: Patience = OF_UPLOADS): Promise<DataStore> {
  if (config.kind === 'file-system') {
    const directory = join(config.directory, 'uploads')
    makeFolder(directory)
    return new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_LIFETIME })
  }
  const store = new PatientS3Store({
    expirationPeriodInMilliseconds: UPLOAD_LIFETIME,
    // Object tags cost a request each, and not every store supports them. Abandoned uploads are found by their age
    // instead.
    useTags: false,
    // Parts wait on the disk to be sent; four at a time use a fast connection fully.
    maxConcurrentPartUploads: 4,
    s3ClientConfig: { ...s3ClientConfig(config, patience), bucket: config.buckets.uploads },
  })
  return store.with(patience)
}

/** The S3 store of the tus library, with timeouts for its requests. */
class PatientS3Store extends S3Store {
  with(patience: Patience): this {
    withPatience(this.client, patience)
    return this
  }

  /**
   * The library treats any failure here as a missing upload, and the client would then restart from the first byte. So
   * a store that is unavailable is reported first.
   *
   * The library remembers uploads for as long as the process runs. It would take one that another process deleted for
   * complete, so its memory is cleared before each request.
   */
  override async getUpload(id: string) {
    await this.cache.delete(id)
    await this.getMetadata(id).catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) throw error
    })
    return super.getUpload(id)
  }
}
