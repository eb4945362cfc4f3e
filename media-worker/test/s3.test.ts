import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { s3ObjectStore } from '../src/object-store/s3.ts'
import { objectStoreContract } from './object-store-contract.ts'

// Proves the wire: this server checks no signatures, and its listings end at 1,000 objects.
objectStoreContract('S3 over the wire', async () => {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port } = await server.run()
  const store = await s3ObjectStore({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    bucket: 'stillair-media',
  })
  return {
    store,
    fetch,
    end: async () => {
      await store.close()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
})

// A real server, such as MinIO; the bucket is the suite's own.
const { S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } = process.env
if (S3_TEST_ENDPOINT) {
  objectStoreContract('S3 server', async () => {
    const store = await s3ObjectStore({
      endpoint: S3_TEST_ENDPOINT,
      region: 'us-east-1',
      accessKeyId: S3_TEST_ACCESS_KEY_ID ?? 'minioadmin',
      secretAccessKey: S3_TEST_SECRET_ACCESS_KEY ?? 'minioadmin',
      bucket: 'stillair-contract-test',
    })
    return {
      store,
      fetch,
      end: async () => {
        for (const { key } of await store.list('')) await store.delete(key)
        await store.close()
      },
    }
  })
}
