import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { objectStoreContract } from '../../test/object-store-contract.ts'
import { fileSystemObjectStore } from './file-system.ts'

objectStoreContract('file system', async () => {
  const root = await mkdtemp(join(tmpdir(), 'object-store-'))
  const store = await fileSystemObjectStore({ root })
  return {
    store,
    end: () => rm(root, { recursive: true }),
  }
})

test('creates its folder for the owner only', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'object-store-'))
  const root = join(parent, 'storage')
  await (await fileSystemObjectStore({ root })).close()
  expect((await stat(root)).mode & 0o777).toBe(0o700)
  await rm(parent, { recursive: true })
})

test('reports the free space of its disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'object-store-'))
  const store = await fileSystemObjectStore({ root })
  // Compare with `df`, allowing for what other processes write meanwhile.
  const { stdout } = await promisify(execFile)('df', ['--output=avail', '--block-size=1', root])
  const available = Number(stdout.trim().split('\n').at(-1))
  expect(Math.abs(((await store.room()) ?? 0) - available)).toBeLessThan(2_000_000_000)
  await rm(root, { recursive: true })
})

test('a full disk fails the put and leaves no partial file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'object-store-'))
  const put = `
    import { fileSystemObjectStore } from ${JSON.stringify(new URL('./file-system.ts', import.meta.url).href)}
    const store = await fileSystemObjectStore({ root: ${JSON.stringify(root)} })
    await store.put('small', Buffer.alloc(100), { contentType: 'text/plain' })
    await store.put('large', Buffer.alloc(9_000_000), { contentType: 'text/plain' })
      .catch((error) => console.log(error.code))`
  // The process may write files of at most 4 MB, so the write fails half-way as on a full disk.
  const limited = spawn('bash', [
    '-c',
    `trap '' XFSZ; ulimit -f 4096; exec "$0" --input-type=module -e "$1"`,
    process.execPath,
    put,
  ])
  const [output] = await Promise.all([text(limited.stdout), once(limited, 'close')])
  expect(output.trim()).toBe('EFBIG')
  expect((await readdir(root, { recursive: true })).sort()).toEqual(['.incoming', 'small'])
  await rm(root, { recursive: true })
})

test('a listing leaves out files that are deleted meanwhile', async () => {
  const root = await mkdtemp(join(tmpdir(), 'object-store-'))
  const store = await fileSystemObjectStore({ root })
  const names = Array.from({ length: 60 }, (_, index) => `busy/${index}`)
  for (let round = 0; round < 10; round++) {
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name), { contentType: 'text/plain' })))
    const deleting = names.map((name) => store.delete(name))
    const lists = await Promise.all([store.list('busy'), store.list('busy'), ...deleting])
    for (const listed of lists.slice(0, 2)) expect(listed?.length).toBeLessThanOrEqual(names.length)
    expect(await store.list('busy')).toEqual([])
  }
  await rm(root, { recursive: true })
})

test('a prefix can be deleted while files are stored below it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'object-store-'))
  const store = await fileSystemObjectStore({ root })
  const put = (number: number) =>
    store.put(`busy/${number % 7}/${number}`, Buffer.from('x'), { contentType: 'text/plain' })
  const storing = Promise.all(Array.from({ length: 600 }, (_, number) => put(number)))
  let isStoring = true
  const stored = storing.finally(() => {
    isStoring = false
  })
  while (isStoring) await store.delete('busy')
  await stored
  await store.delete('busy')
  expect(await store.list('busy')).toEqual([])
  await rm(root, { recursive: true })
})
