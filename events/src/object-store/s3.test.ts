import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { objectStoreContract } from '../../test/object-store-contract.ts'
import { realServer, type S3Config, startEmulator } from '../../test/s3-test-server.ts'
import { s3ObjectStore } from './s3.ts'
import { StoreUnavailableError } from './store-unavailable.ts'

const open = (config: S3Config, more: Partial<Parameters<typeof s3ObjectStore>[0]> = {}) =>
  s3ObjectStore({ ...config, bucket: config.buckets.media, ...more })

objectStoreContract('S3 over the wire', async () => {
  const { s3, config } = await startEmulator()
  const store = await open(config)
  return {
    store,
    end: async () => {
      await store.close()
      await s3.close()
    },
  }
})

const real = realServer()
if (real) {
  objectStoreContract('S3 server', async () => {
    const store = await open(real)
    return {
      store,
      end: async () => {
        for (const { key } of await store.list('')) await store.delete(key)
        await store.close()
      },
    }
  })

  test('S3 server: explains a wrong key in a sentence', async () => {
    await expect(open(real, { secretAccessKey: 'not the secret' })).rejects.toThrow(/Check S3_ACCESS_KEY_ID/)
  })
}

describe('explains in a sentence at the start', () => {
  test('a wrong key', async () => {
    const { s3, config } = await startEmulator()
    await expect(open(config, { secretAccessKey: 'wrong' })).rejects.toThrow(
      "The S3 store refuses the bucket 'stillair-contract-test' to this access key (403). Check S3_ACCESS_KEY_ID",
    )
    await s3.close()
  })

  test('a missing bucket that may not be created', async () => {
    const { s3, config } = await startEmulator({ mayMake: () => false })
    await expect(open(config)).rejects.toThrow(
      "The bucket 'stillair-contract-test' is not there, and the S3 store does not let this access key make it (AccessDenied)",
    )
    await s3.close()
  })

  test('an address without a server', async () => {
    const { s3, config } = await startEmulator()
    await s3.close()
    await expect(open(config)).rejects.toThrow(`The S3 store at ${config.endpoint} does not answer. Check S3_ENDPOINT`)
  })

  test('two processes that start at once both find the bucket', async () => {
    const { s3, config } = await startEmulator()
    const stores = await Promise.all([open(config), open(config)])
    for (const store of stores) await store.close()
    await s3.close()
  })
})

describe('a store that freezes', () => {
  const patience = { answer: 300, bytes: 1_000, silence: 300 }
  const KEY = 'media/m1/a1/file'

  test('fails every method in time, and serves again after it resumes', async () => {
    const { s3, config } = await startEmulator()
    const store = await open(config, { patience })
    const put = () => store.put(KEY, Buffer.from('sound'), { contentType: 'audio/mp4' })
    s3.freeze()
    for (const attempt of [
      put,
      () => store.get(KEY),
      () => store.head(KEY),
      () => store.list(''),
      () => store.delete(KEY),
    ]) {
      await expect(attempt()).rejects.toThrow(StoreUnavailableError)
    }
    s3.thaw()
    await put()
    expect(await store.head(KEY)).toMatchObject({ size: 5 })
    await store.close()
    await s3.close()
  })

  test('in the middle of an object fails its body', async () => {
    const server = createServer((req, res) => {
      res.writeHead(200, { 'content-length': '10' })
      if (req.method === 'GET') res.write('the')
      else res.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const endpoint = `http://127.0.0.1:${port}`
    const store = await s3ObjectStore({ ...keys, endpoint, region: 'us-east-1', bucket: 'bucket', patience })
    const found = await store.get(KEY)
    await expect(found && buffer(found.body)).rejects.toThrow('timed out')
    await store.close()
    server.closeAllConnections()
    server.close()
  })

  test('fails in the same way as one that is gone', async () => {
    const { s3, config } = await startEmulator()
    const store = await open(config, { patience })
    await s3.close()
    await expect(store.head(KEY)).rejects.toThrow(StoreUnavailableError)
    await store.close()
  })
})
