// @module-tag slow
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claim } from '../platform/processes/run-record.ts'
import { backUp } from './backup.ts'
import { dataFolder } from './data-folder.ts'
import { restore } from './restore.ts'

const NOW = new Date('2026-11-28T12:00:00.500Z')
let root: string
let data: string
let backup: string

const put = (path: string, text: string, mode = 0o640) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode })
}
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const change = (file: string, with_: (manifest: Record<string, unknown>) => void) => {
  const manifest = JSON.parse(read(backup, file))
  with_(manifest)
  writeFileSync(join(backup, file), JSON.stringify(manifest))
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'stillair backup '))
  data = join(root, 'data')
  backup = join(root, 'backups', 'first')
  put(join(data, 'auth', 'accounts.json'), 'accounts')
  put(join(data, 'storage', 'media', 'one.m4s'), 'sound', 0o600)
  put(join(data, 'storage', 'media', 'erasures', 'zoe'), '')
  put(join(data, 'logs', 'api.log'), 'not data')
  await backUp(dataFolder(data), backup, '1.0.0', NOW)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a backup', () => {
  it('is restored into an empty installation, with permissions and without logs', async () => {
    const other = join(root, 'other')
    await restore(dataFolder(other), backup, '1.0.0')
    expect(read(other, 'auth', 'accounts.json')).toBe('accounts')
    expect(statSync(join(other, 'storage', 'media', 'one.m4s')).mode & 0o777).toBe(0o600)
    expect(readdirSync(other).toSorted()).toEqual(['auth', 'storage'])
  })

  it('can be read by its owner only', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(backup)) expect(statSync(join(backup, name)).mode & 0o777).toBe(0o600)
  })

  it('replaces data only on request, keeps that data, and forgets no erasure', async () => {
    put(join(data, 'storage', 'media', 'two.m4s'), 'newer')
    put(join(data, 'storage', 'media', 'erasures', 'amelia'), '')
    await expect(restore(dataFolder(data), backup, '1.0.0')).rejects.toThrow('There is data already.')
    expect(read(data, 'storage', 'media', 'two.m4s')).toBe('newer')

    const { before } = await restore(dataFolder(data), backup, '1.0.0', { replace: true, now: NOW })
    expect(before).toBe(join(root, 'backups', '2026-11-28T12-00-00Z-before-restore'))
    expect(readdirSync(join(data, 'storage', 'media')).toSorted()).toEqual(['erasures', 'one.m4s'])
    expect(readdirSync(join(data, 'storage', 'media', 'erasures')).toSorted()).toEqual(['amelia', 'zoe'])

    await restore(dataFolder(data), before ?? '', '1.0.0', { replace: true, now: new Date(NOW.getTime() + 60_000) })
    expect(read(data, 'storage', 'media', 'two.m4s')).toBe('newer')
  })

  it.each([
    ['over the data', 'data', ['--replace']],
    ['elsewhere', 'other', []],
    ['after a reset', 'data', []],
  ])('brings the list of erasures along when it is restored %s', (way, target, args) => {
    // Erased after the backup; only the list outside the parts has it when those are gone.
    put(join(data, 'erasures', 'erasures', 'account', 'amelia'), '')
    const run = (file: string, to: string, ...words: readonly string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '../commands', file), ...words], {
        encoding: 'utf8',
        env: { ...process.env, STILLAIR_DATA: to },
      })
    if (way === 'after a reset') expect(run('reset.ts', data).stdout).toContain('stays for restores of earlier backups')
    const { stdout, stderr } = run('backup.ts', join(root, target), 'restore', backup, ...args)
    expect([stderr, stdout]).toEqual(['', expect.stringContaining('erases again everybody who was erased since')])
    expect(readdirSync(join(root, target, 'storage', 'media', 'erasures', 'account'))).toEqual(['amelia'])
  })

  it.each([
    ['the list of erasures is not on this machine', () => ({ erasures: join(root, 'gone') })],
    ['an earlier release did not name the list of erasures', () => ({ erasures: undefined })],
  ])('says when %s', async (_, with_) => {
    change('backup.json', (one) => Object.assign(one, with_()))
    const restored = await restore(dataFolder(join(root, 'other')), backup, '1.0.0')
    expect(restored).toEqual({ before: null, erasuresUntil: NOW.toISOString() })
  })

  it.each([
    ['is damaged', () => writeFileSync(join(backup, 'storage.tar'), 'cut'), /storage\.tar is missing or damaged/],
    ['lacks an archive', () => rmSync(join(backup, 'auth.tar')), /auth\.tar is missing or damaged/],
    [
      'has a damaged manifest',
      () => writeFileSync(join(backup, 'backup.json'), '{"format":'),
      /backup\.json is damaged/,
    ],
    ['has a newer format', () => change('backup.json', (one) => Object.assign(one, { format: 2 })), /newer release/],
    ['is from other hardware', () => change('backup.json', (one) => Object.assign(one, { machine: 'vax' })), /vax/],
    ['is of Compose', () => change('backup.json', (one) => Object.assign(one, { kind: 'compose' })), /compose/],
    ['is none', () => rmSync(join(backup, 'backup.json')), /is not a backup/],
  ])('that %s changes nothing', async (_, harm, reason) => {
    harm()
    put(join(data, 'auth', 'accounts.json'), 'present')
    await expect(restore(dataFolder(data), backup, '1.0.0', { replace: true })).rejects.toThrow(reason)
    expect(read(data, 'auth', 'accounts.json')).toBe('present')
    expect(readdirSync(join(root, 'backups'))).toEqual(['first'])
  })

  it('that cannot be unpacked changes nothing', async () => {
    const text = 'no archive'
    writeFileSync(join(backup, 'storage.tar'), text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    change('backup.json', (one) => Object.assign(one, { parts: [{ name: 'storage', bytes: text.length, sha256 }] }))
    const restored = restore(dataFolder(data), backup, '1.0.0', { replace: true, now: NOW })
    await expect(restored).rejects.toThrow(/^tar failed on storage: .*\. Nothing was changed\.$/)
    expect(read(data, 'storage', 'media', 'one.m4s')).toBe('sound')
    expect(readdirSync(join(data, 'storage'))).toEqual(['media'])
    expect(readdirSync(join(root, 'backups'))).toEqual(['first'])
  })

  it('never replaces an earlier one, and needs data that nobody uses', async () => {
    await expect(backUp(dataFolder(data), backup, '1.0.0')).rejects.toThrow('exists. Choose another folder.')
    await expect(backUp(dataFolder(join(root, 'none')), `${backup}2`, '1.0.0')).rejects.toThrow('nothing to back up')
    const record = await claim(data, 'http://localhost:8000')
    const inUse = 'Stillair is already running at http://localhost:8000. Stop it first.'
    await expect(backUp(dataFolder(data), `${backup}2`, '1.0.0')).rejects.toThrow(inUse)
    await expect(restore(dataFolder(data), backup, '1.0.0', { replace: true })).rejects.toThrow(inUse)
    record.clear()
    expect(readdirSync(join(root, 'backups'))).toEqual(['first'])
  })
})

describe('the commands', () => {
  const command = join(import.meta.dirname, '../commands/backup.ts')
  const env = () => ({ ...process.env, STILLAIR_DATA: data })

  it('explain their arguments', () => {
    for (const args of [
      ['restore'],
      ['restore', 'a', 'b'],
      ['backup', 'a'],
      ['backup', '--replace'],
      ['backup', '--x'],
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', env: env() })
      expect([status, stderr]).toEqual([2, expect.stringContaining('Usage: npm run backup')])
    }
  })

  it('end with one line when the folder cannot be created', () => {
    for (const args of [
      ['backup', '--to', '/proc/none/here'],
      ['restore', backup],
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [command, ...args], {
        encoding: 'utf8',
        timeout: 30_000,
        env: { ...env(), ...(args[0] === 'restore' ? { STILLAIR_DATA: '/proc/none/here' } : {}) },
      })
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*\/proc[^\n]*\n$/)])
    }
  })

  it('remove what is half-done when they are stopped', async () => {
    // A pipe never ends, so the archive cannot become complete.
    spawnSync('mkfifo', [join(data, 'auth', 'pipe')])
    const slow = join(root, 'bin')
    put(join(slow, 'tar'), '#!/bin/sh\nexec cat "$PWD/pipe"\n', 0o755)
    const to = join(root, 'backups', 'second')
    const child = spawn(process.execPath, [command, 'backup', '--to', to], {
      detached: true,
      env: { ...env(), PATH: `${slow}:${process.env.PATH}` },
    })
    await expect.poll(() => existsSync(join(`${to}.unfinished`, 'auth.tar'))).toBe(true)
    process.kill(-(child.pid ?? 0), 'SIGINT')
    expect(await once(child, 'close')).toEqual([1, null])
    expect(readdirSync(join(root, 'backups'))).toEqual(['first'])
  })
})
