// @module-tag counts-at-once
// @module-tag slow
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest'
import { backUp } from './backup.ts'
import { DATA, dataFolder } from './data-folder.ts'
import { finishRestore } from './finish-restore.ts'
import { restore } from './restore.ts'

const COMMAND = join(import.meta.dirname, '../commands/backup.ts')
/** All programs that a restore starts, also within its scripts. */
const TOOLS = ['tar', 'find', 'sh', 'mkdir', 'mv', 'rm', 'rmdir', 'cp', 'sync', 'ls', 'du', 'df']
const LINE = 'A restore was interrupted. Run it again, or run npm run reset to start with nothing.'
/** Moments at which a restore is killed, spread over all starts of a program. */
const MOMENTS = 20

let root: string
let data: string
let backup: string
let tools: string
let unmount: (() => void)[]

const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Data with parts that are folders, a symbolic link, in the backup only, and in the data only. */
function fill(folder: string, text: string, ...only: readonly string[]): void {
  const elsewhere = join(root, `postgres of ${text}`)
  for (const name of ['PG_VERSION', 'base/1/1', 'base/1/2']) put(join(elsewhere, name), `${name} ${text}`)
  mkdirSync(folder, { recursive: true })
  symlinkSync(elsewhere, join(folder, 'postgres'))
  put(join(folder, 'auth', 'accounts.json'), text)
  // Larger than a pipe's buffer.
  for (const name of 'abc') put(join(folder, 'storage', 'media', text, name), text.repeat(50_000))
  put(join(folder, 'storage', 'media', 'erasures', 'account', text), text)
  for (const name of only) put(join(folder, name), text)
}

/** Returns the content of all files in the parts, by their paths. */
const contentOf = (folder: string) =>
  Object.fromEntries(
    DATA.filter((part) => existsSync(join(folder, part))).flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, part, name))
        .filter((path) => statSync(path).isFile())
        .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
    ),
  )

beforeEach(async () => {
  unmount = []
  root = mkdtempSync(join(tmpdir(), 'stillair interrupted '))
  data = join(root, 'data')
  backup = join(root, 'backups', 'first')
  tools = join(root, 'tools')
  mkdirSync(tools)
  for (const tool of TOOLS) {
    const path = execFileSync('/bin/sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim()
    // Kills the whole process group, as a power failure does: before a program starts, or while the storage is unpacked.
    const script = `#!/bin/sh
echo >> "${tools}/starts"
[ "$(wc -l < "${tools}/starts")" -le "$KILL_AFTER" ] || kill -9 0
if [ -n "$BYTES" ] && [ "\${PWD##*/} $1 $3" = "storage -xpf -C" ]; then
  head -c "$BYTES" | ${path} "$@" 2> /dev/null
  kill -9 0
fi
exec ${path} "$@"
`
    writeFileSync(join(tools, tool), script, { mode: 0o755 })
  }
  fill(join(root, 'source'), 'backup', 'payments/ledger.json')
  await backUp(dataFolder(join(root, 'source')), backup, '1.0.0')
})
afterEach(() => {
  for (const one of unmount) one()
  rmSync(root, { recursive: true, force: true })
})

/** Runs the command until it has started this many programs; returns how it ended, and how many it started. */
async function restoreUntil(programs: number, { args = [] as readonly string[], bytes = '' } = {}) {
  writeFileSync(join(tools, 'starts'), '')
  const child = spawn(process.execPath, [COMMAND, 'restore', backup, ...args], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      STILLAIR_DATA: data,
      PATH: `${tools}:${process.env.PATH}`,
      KILL_AFTER: String(programs),
      BYTES: bytes,
    },
  })
  const [code, signal] = await once(child, 'close')
  return { end: code ?? signal, programs: readFileSync(join(tools, 'starts'), 'utf8').length }
}
/** Never reached. */
const UNDISTURBED = 10_000

/** Returns the moments at which a restore that starts this many programs is killed: before the first one, and so on. */
const momentsOf = (programs: number) =>
  Array.from({ length: MOMENTS }, (_, index) => Math.round((index * (programs - 1)) / (MOMENTS - 1)))

const startAgain = () => finishRestore(dataFolder(data)).catch((error: Error) => error.message)

describe('a restore that is killed', () => {
  it('leaves the earlier data or all of the backup', async () => {
    const expected = contentOf(join(root, 'source'))
    const set = () => {
      rmSync(data, { recursive: true, force: true })
      rmSync(join(root, 'postgres of earlier'), { recursive: true, force: true })
      fill(data, 'earlier', 'demo-content/steps.json')
    }
    set()
    const earlier = contentOf(data)
    const { end, programs } = await restoreUntil(UNDISTURBED, { args: ['--replace'] })
    const restored = { ...expected, 'storage/media/erasures/account/earlier': 'earlier' }
    expect([end, contentOf(data)]).toEqual([0, restored])

    const outcomes = new Set<unknown>()
    for (const moment of momentsOf(programs)) {
      set()
      expect(await restoreUntil(moment, { args: ['--replace'] }), `moment ${moment}`).toMatchObject({ end: 'SIGKILL' })
      const outcome = await startAgain()
      outcomes.add(outcome)
      expect(contentOf(data), `moment ${moment}`).toEqual(outcome === 'finished' ? restored : earlier)
      await restore(dataFolder(data), backup, '1.0.0', { replace: true, now: new Date(moment * 1_000) })
      expect(contentOf(data), `moment ${moment}, again`).toEqual(restored)
    }
    expect(outcomes).toEqual(new Set([null, 'undone', 'finished']))
  })

  it('into a new folder leaves nothing, all of the backup, or a line that says what to run', async () => {
    const expected = contentOf(join(root, 'source'))
    const { end, programs } = await restoreUntil(UNDISTURBED)
    expect([end, contentOf(data)]).toEqual([0, expected])
    const outcomes = new Set<unknown>()
    for (const moment of momentsOf(programs)) {
      rmSync(data, { recursive: true, force: true })
      expect(await restoreUntil(moment), `moment ${moment}`).toMatchObject({ end: 'SIGKILL' })
      const outcome = await startAgain()
      outcomes.add(outcome)
      if (outcome === LINE) await restore(dataFolder(data), backup, '1.0.0')
      expect(contentOf(data), `moment ${moment}`).toEqual(outcome === null ? {} : expected)
    }
    expect(outcomes).toEqual(new Set([null, LINE, 'finished']))
  })

  it('into a new folder prevents npm start, with the line', async () => {
    await restoreUntil(UNDISTURBED, { bytes: '700' })
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      encoding: 'utf8',
      env: { ...process.env, STILLAIR_DATA: data, STILLAIR_PORT: '0' },
    })
    expect([status, stderr]).toEqual([1, `${LINE}\n`])
  })

  it.each([0, 700, 100_000, 500_000, 1_000_000])('after %i bytes of an archive changes nothing', async (bytes) => {
    fill(data, 'earlier')
    const earlier = contentOf(data)
    expect(await restoreUntil(UNDISTURBED, { args: ['--replace'], bytes: String(bytes) })).toMatchObject({
      end: 'SIGKILL',
    })
    expect(await startAgain()).toBe('undone')
    expect(contentOf(data)).toEqual(earlier)
  })
})

/** Mounts a file system of this many kilobytes at a new folder; skips the test where that is not permitted. */
function smallDisk(context: TestContext, name: string, kilobytes: number): string {
  const folder = join(root, name)
  mkdirSync(folder)
  const { status, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder])
  if (status !== 0) context.skip(`a small disk cannot be mounted: ${error?.message ?? 'not permitted'}`)
  unmount.push(() => execFileSync('umount', [folder]))
  return folder
}

describe('a full disk', () => {
  const line =
    /^There is not enough room for [^\n]+: [\d.]+ MB are needed, and [^\n]+ has [\d.]+ MB free\. Nothing was changed\.$/

  it('is noticed before a restore changes anything', async (context) => {
    data = join(smallDisk(context, 'small', 500), 'data')
    await expect(restore(dataFolder(data), backup, '1.0.0')).rejects.toThrow(line)
    expect(readdirSync(data)).toEqual([])
  })

  it('is noticed when the backup of the earlier data does not fit', async (context) => {
    fill(data, 'earlier')
    const earlier = contentOf(data)
    const elsewhere = join(smallDisk(context, 'small', 1_000), 'first')
    // The archives fit, and their copy does not.
    execFileSync('cp', ['-R', backup, elsewhere], { stdio: 'ignore' })
    await expect(restore(dataFolder(data), elsewhere, '1.0.0', { replace: true })).rejects.toThrow(line)
    expect(contentOf(data)).toEqual(earlier)
    expect(readdirSync(dirname(elsewhere))).toEqual(['first'])
  })

  it('that many small files fill changes nothing', async (context) => {
    const small = join(root, 'small files')
    // Each takes one kilobyte of the archive and four on the disk.
    for (let number = 0; number < 300; number++) put(join(small, 'auth', String(number)), 'x')
    await backUp(dataFolder(small), `${backup}2`, '1.0.0')
    data = join(smallDisk(context, 'small', 1_000), 'data')
    put(join(data, 'auth', 'accounts.json'), 'earlier')
    const restored = restore(dataFolder(data), `${backup}2`, '1.0.0', { replace: true })
    await expect(restored).rejects.toThrow(
      /^tar failed on auth: [^\n]*No space left on device\. Nothing was changed\.$/,
    )
    expect(contentOf(data)).toEqual({ 'auth/accounts.json': 'earlier' })
    expect(readdirSync(join(data, 'auth'))).toEqual(['accounts.json'])
    expect(readdirSync(dirname(backup)).toSorted()).toEqual(['first', 'first2'])
  })

  it('is noticed before a backup, and leaves nothing of one that grows', async (context) => {
    const small = smallDisk(context, 'small', 1_000)
    fill(data, 'earlier')
    put(join(data, 'payments', 'ledger.json'), 'x'.repeat(2_000_000))
    await expect(backUp(dataFolder(data), join(small, 'one'), '1.0.0')).rejects.toThrow(line)
    // A file with a hole takes no room until it is archived.
    writeFileSync(join(data, 'payments', 'ledger.json'), '')
    truncateSync(join(data, 'payments', 'ledger.json'), 2_000_000)
    for (const name of 'abc') rmSync(join(data, 'storage', 'media', 'earlier', name))
    await expect(backUp(dataFolder(data), join(small, 'one'), '1.0.0')).rejects.toThrow(
      `There is not enough room for ${join(small, 'one')}.`,
    )
    expect(readdirSync(small)).toEqual([])
  })
})
