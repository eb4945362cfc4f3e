import { join } from 'node:path'
import type { StorageConfig } from './config.ts'
import { fileSystemObjectStore } from './file-system.ts'
import type { ObjectStore } from './object-store.ts'
import { s3ObjectStore } from './s3.ts'

/** Opens the store of packaged media and covers, or that of uploads as they came. */
export async function openObjectStore(config: StorageConfig, which: 'media' | 'uploads'): Promise<ObjectStore> {
  if (config.kind === 'file-system') {
    return fileSystemObjectStore({ root: join(config.directory, which), signingKey: config.signingKey })
  }
  const { endpoint, publicEndpoint, region, accessKeyId, secretAccessKey, buckets } = config
  return s3ObjectStore({ endpoint, publicEndpoint, region, accessKeyId, secretAccessKey, bucket: buckets[which] })
}
