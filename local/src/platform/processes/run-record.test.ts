import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from './process-identity.ts'
import { AlreadyRunningError, claim, running } from './run-record.ts'

let root: string
let file: string
let bystander: ChildProcess
let pid: number

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'stillair-run-'))
  file = join(root, 'run.json')
  bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  await once(bystander, 'spawn')
  pid = bystander.pid ?? 0
})
afterEach(() => {
  bystander.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

/** Simulates the death of the supervisor that wrote the record. */
function withDeadSupervisor(): void {
  const record = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...record, supervisor: { ...record.supervisor, identity: 'long gone' } }))
}

describe('the record of a run', () => {
  it('refuses the data folder to a second platform and names the first', async () => {
    await claim(root, 'http://localhost:1')
    await expect(claim(root, 'http://localhost:2')).rejects.toThrow(AlreadyRunningError)
    await expect(claim(root, 'http://localhost:2')).rejects.toThrow('already running at http://localhost:1')
  })

  it('and the folder can be read by their owner only', async () => {
    const folder = join(root, 'data')
    const record = await claim(folder, 'http://localhost:1')
    record.answersAt({ postgresUrl: 'postgres://localhost:2/stillair' })
    expect([folder, join(folder, 'run.json')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
  })

  it('has the address of the run while it lives, and nothing afterwards', async () => {
    expect(running(root)).toBeNull()
    const record = await claim(root, 'http://localhost:1')
    record.answersAt({ paymentsUrl: 'http://localhost:3' })
    record.answersAt({ postgresUrl: 'postgres://localhost:2/stillair' })
    expect(running(root)).toMatchObject({
      url: 'http://localhost:1',
      postgresUrl: 'postgres://localhost:2/stillair',
      paymentsUrl: 'http://localhost:3',
    })
    withDeadSupervisor()
    expect(running(root)).toBeNull()
  })

  it('ends the children of a run that died', async () => {
    const record = await claim(root, 'http://localhost:1')
    record.add('api', pid)
    withDeadSupervisor()
    await claim(root, 'http://localhost:2')
    expect(isAlive(pid)).toBe(false)
  })

  it('spares an unrelated process that has got the id of a child', async () => {
    const record = await claim(root, 'http://localhost:1')
    record.add('api', pid)
    withDeadSupervisor()
    writeFileSync(file, readFileSync(file, 'utf8').replace(/("pid":\d+,"identity":")[^"]*("}\])/, '$1another$2'))
    await claim(root, 'http://localhost:2')
    expect(isAlive(pid)).toBe(true)
  })

  it('is removed after a clean stop, and tolerates a truncated file', async () => {
    const record = await claim(root, 'http://localhost:1')
    record.clear()
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, '{"url":')
    await expect(claim(root, 'http://localhost:1')).resolves.toBeDefined()
  })
})
