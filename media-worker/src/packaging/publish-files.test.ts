import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { expect, test } from 'vitest'
import { publishFiles } from './publish-files.ts'

test('a failed file is reported only after all running uploads have ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stillair-publish-'))
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await writeFile(join(folder, name), name)
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let requests = 0
  let underWay = 0
  const put = async () => {
    if (++requests === 1) throw new Error('no space left on device')
    underWay++
    if (underWay === 3) begun.resolve()
    await slow.promise
    underWay--
  }
  const publishing = publishFiles(folder, 'media/one/two', {
    store: { put } as unknown as ObjectStore,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  const left = expect(publishing.catch((error: Error) => [error.message, underWay, requests])).resolves.toEqual([
    'no space left on device',
    0,
    // Four files upload at once; after the failure, no further file starts.
    4,
  ])
  await begun.promise
  slow.resolve()
  await left
  await rm(folder, { recursive: true })
})
