// @module-tag slow
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isAlive, waitForExit } from './process-identity.ts'
import { type SupervisedChild, superviseChild } from './supervised-child.ts'

let root: string
let child: SupervisedChild | null = null

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stillair-child-'))
})
afterEach(async () => {
  await child?.stop()
  rmSync(root, { recursive: true, force: true })
})

function supervise(program: string, report: (line: string) => void = () => {}, restartsAfter = () => true) {
  const file = join(root, 'program.mjs')
  writeFileSync(file, program)
  const pids: number[] = []
  const started = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  child = superviseChild({
    name: 'part',
    arguments: [file],
    env: {},
    logFile: join(root, 'logs', 'part.log'),
    started: (pid) => started[pids.push(pid) - 1]?.resolve(pid),
    restartsAfter,
    report,
    print: report,
  })
  return { child, starts: started.map(({ promise }) => promise) }
}

it('restarts a crashed child and reports its last output', async () => {
  const reported: string[] = []
  const { starts } = supervise('throw new Error("the disk is full")', (line) => reported.push(line))
  const [first, second] = await Promise.all(starts)
  expect(second).not.toBe(first)
  expect(reported.join('\n')).toMatch(/part ended unexpectedly \(code 1\).*\n.*\n.*\n.*the disk is full/)
})

it('restarts a child that ends cleanly on a signal from elsewhere', async () => {
  const printed = Promise.withResolvers<string>()
  const reported: string[] = []
  const program = `
    process.on('SIGTERM', () => process.exit(0))
    console.log('listening')
    setInterval(() => {}, 1000)`
  const { starts } = supervise(program, (line) => {
    reported.push(line)
    printed.resolve(line)
  })
  await printed.promise
  const [first, second] = starts
  process.kill((await first) ?? 0, 'SIGTERM')
  expect(await second).not.toBe(await first)
  expect(reported).toContain('part ended unexpectedly (code 0); starting it again in 0.5 s.')
})

it('leaves a child alone that is not needed any longer', async () => {
  const reported: string[] = []
  const { child } = supervise(
    '',
    (line) => reported.push(line),
    () => false,
  )
  await vi.waitFor(() => expect(child.pid()).toBeNull(), { timeout: 240_000 })
  expect(reported).toEqual([])
})

it('reports warnings and errors as sentences, and keeps every line in the log', async () => {
  const reported = Promise.withResolvers<string>()
  const lines = [
    { level: 30, msg: 'all is well' },
    { level: 50, msg: 'no answer', err: { message: 'timed out' } },
  ]
  const program = `${lines.map((line) => `console.log('${JSON.stringify(line)}')`).join('\n')}\nsetInterval(() => {}, 1000)`
  const { child } = supervise(program, reported.resolve)
  expect(await reported.promise).toBe('part: no answer: timed out')
  await child.stop()
  const log = readFileSync(join(root, 'logs', 'part.log'), 'utf8')
  expect(log).toContain('all is well')
  expect(log).toContain('no answer')
})

it('makes its log private, and keeps only the last part of an endless log', async () => {
  const done = Promise.withResolvers<string>()
  // 60 MB, of which 40 are kept.
  const program = `
    const line = 'x'.repeat(100_000)
    for (let count = 0; count < 600; count++) console.log(JSON.stringify({ level: 30, count, msg: line }))
    console.log('done')
    setInterval(() => {}, 1000)`
  const { child } = supervise(program, done.resolve)
  await done.promise
  await child.stop()
  const files = readdirSync(join(root, 'logs')).filter((name) => name.startsWith('part.log'))
  const bytes = files.reduce((sum, name) => sum + statSync(join(root, 'logs', name)).size, 0)
  expect(bytes).toBeGreaterThan(10_000_000)
  expect(bytes).toBeLessThan(45_000_000)
  expect(
    readFileSync(join(root, 'logs', 'part.log'), 'utf8') + readFileSync(join(root, 'logs', 'part.log.1'), 'utf8'),
  ).toContain('"count":599')
  expect(statSync(join(root, 'logs')).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'logs', 'part.log')).mode & 0o777).toBe(0o600)
})

it('stops a child and its descendants', async () => {
  const printed = Promise.withResolvers<string>()
  const program = `
    import { spawn } from 'node:child_process'
    const helper = spawn('sleep', ['1000'], { stdio: 'ignore' })
    console.log(helper.pid)
    process.on('SIGTERM', () => process.exit(0))`
  const { child } = supervise(program, printed.resolve)
  const helper = Number(await printed.promise)
  expect(isAlive(helper)).toBe(true)
  await child.stop()
  expect(child.pid()).toBeNull()
  expect(await waitForExit(helper, 240_000)).toBe(true)
})

it('shuts an orphaned child down as SIGTERM would', async () => {
  const printed = Promise.withResolvers<string>()
  const inner = join(root, 'inner.mjs')
  writeFileSync(inner, `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`)
  const module = JSON.stringify(new URL('./supervised-child.ts', import.meta.url).href)
  const options = JSON.stringify({ name: 'inner', arguments: [inner], env: {}, logFile: join(root, 'inner.log') })
  const { starts, child } = supervise(
    `import { superviseChild } from ${module}
     superviseChild({ ...${options}, started: (pid) => console.log(pid), restartsAfter: () => true, report: () => {} })
     setInterval(() => {}, 1000)`,
    printed.resolve,
  )
  const grandchild = Number(await printed.promise)
  const [supervisor] = await Promise.all(starts.slice(0, 1))
  process.kill(supervisor ?? 0, 'SIGKILL')
  expect(await waitForExit(grandchild, 240_000)).toBe(true)
  await child.stop()
})
