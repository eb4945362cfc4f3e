import { join } from 'node:path'
import type { StorageConfig } from './config.ts'
import { fileSystemObjectStore } from './file-system.ts'
import type { ObjectStore } from './object-store.ts'
import { s3ObjectStore } from './s3.ts'
import { PATIENT, type Patience } from './s3-client.ts'

/**
 * Opens the store of packaged media and covers, or that of the original uploads. `patience` applies to S3 only; files
 * on this machine are simply read. Throws a `StoreStartError` when the store cannot be opened.
 */
export async function openObjectStore(
  config: StorageConfig,
  which: 'media' | 'uploads',
  patience: Patience = PATIENT,
): Promise<ObjectStore> {
  if (config.kind === 'file-system') {
    return fileSystemObjectStore({ root: join(config.directory, which) })
  }
  return s3ObjectStore({ ...config, bucket: config.buckets[which], patience })
}
