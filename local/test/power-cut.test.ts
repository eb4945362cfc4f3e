// @module-tag counts-at-once
// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import { SessionLog } from '@stillair/api/contract/listener/listening.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freePort } from '../src/platform/ports.ts'
import { commandLine, isAlive, processesIn, signal, waitForExit } from '../src/platform/processes/process-identity.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const RunFile = z.object({
  supervisor: z.object({ pid: z.number() }),
  children: z.array(z.object({ pid: z.number() })),
})
const SignedIn = z.object({ idToken: z.string() })

let root: string
let port: number
let running: ChildProcess | null

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'stillair-power-'))
  port = await freePort()
  running = null
})
afterEach(async () => {
  if (running?.exitCode === null && running.signalCode === null) await stop()
  rmSync(root, { recursive: true, force: true })
})

/** Time limits of single steps, milliseconds, so that a timeout names the step that hangs. */
const START = 240_000
const REQUEST = 60_000

/** Starts the whole product as a person would, and resolves with its output once it is ready. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      STILLAIR_PORT: String(port),
      STILLAIR_DATA: root,
      STILLAIR_DEMO_CONTENT: 'none',
      MEDIA_ORIGINS: 'https://example.com',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let printed = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready after ${START / 1000} s: ${printed}`)), START)
    child.once('close', () => clearTimeout(late))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (!printed.includes('is ready at')) return
        clearTimeout(late)
        resolve(printed)
      })
    }
    child.once('close', () => reject(new Error(printed)))
  })
}

async function stop(): Promise<void> {
  if (!running) return
  const ended = once(running, 'close')
  running.kill('SIGTERM')
  await ended
}

/** Returns all processes of the platform, including Postgres and its workers. */
function allProcesses(): number[] {
  const run = RunFile.parse(JSON.parse(readFileSync(join(root, 'run.json'), 'utf8')))
  const server = Number(readFileSync(join(root, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const workers = processesIn(join(root, 'postgres'))
  return [...new Set([run.supervisor.pid, server, ...workers, ...run.children.map(({ pid }) => pid)])]
}

async function headersOf(email: string): Promise<Record<string, string>> {
  const response = await fetch(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      signal: AbortSignal.timeout(REQUEST),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'smooth-skies', returnSecureToken: true }),
    },
  )
  const { idToken } = SignedIn.parse(await response.json())
  return { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
}

async function command(path: string, headers: Record<string, string>, key: string, body: object): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(REQUEST),
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response
}

describe('a platform whose power is cut', () => {
  it('loses nothing acknowledged, counts nothing twice, and leaves no process behind', async () => {
    await start()
    const admin = await headersOf('admin@stillair.test')
    const listener = await headersOf('listener@stillair.test')
    const created = await command('/api/content', admin, 'create', {
      title: 'A steady hand',
      type: 'audio',
      fileUrl: 'https://example.com/a.mp3',
      categoryId: 1,
      tags: [],
      isPublished: true,
      isFreeContent: true,
    })
    const { id } = AdminContent.parse(await created.json())

    // Eight players start sessions repeatedly; the power is cut in the middle.
    const acknowledged = new Set<string>()
    const seen: string[] = []
    const note = (response: Response) => {
      const token = response.headers.get('x-position')
      if (token) seen.push(token)
    }
    const unanswered = new Set<string>()
    const enough = Promise.withResolvers<void>()
    let powered = true
    const begin = (key: string, headers: Record<string, string>) =>
      command('/api/create-session', headers, key, { contentId: id })
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; powered; count++) {
        const key = `begin-${writer}-${count}`
        unanswered.add(key)
        const answered = await begin(key, listener).then(
          (response) => {
            note(response)
            return true
          },
          () => false,
        )
        if (!answered) return
        unanswered.delete(key)
        if (acknowledged.add(key).size === 100) enough.resolve()
      }
    })
    await Promise.race([enough.promise, Promise.all(writers)])
    expect(acknowledged.size).toBeGreaterThanOrEqual(100)
    const processes = allProcesses()
    for (const pid of processes) signal(pid, 'SIGKILL')
    powered = false
    await Promise.all(writers)
    for (const pid of processes) expect(await waitForExit(pid, 240_000), commandLine(pid)).toBe(true)

    await start()
    const again = await headersOf('listener@stillair.test')
    // Clients resend requests that got no answer. To be thorough, one request that got an answer is resent as well.
    const [first] = acknowledged
    for (const key of [...unanswered, ...(first ? [first] : [])]) note(await begin(key, again))
    const read = () =>
      fetch(`http://127.0.0.1:${port}/api/session-logs?limit=200`, {
        // The list includes the last answer of each writer.
        headers: { ...again, 'x-position': seen.slice(-50).join() },
        signal: AbortSignal.timeout(REQUEST),
      })
    // Each answer waits up to a second for earlier writes, and is marked stale when that was not enough.
    let response = await read()
    for (let asked = 1; response.headers.get('x-stale') !== null; asked++) {
      expect(asked, 'answers that were stale').toBeLessThan(200)
      response = await read()
    }
    const sessions = z.array(SessionLog).parse(await response.json())
    expect(sessions.filter(({ contentId }) => contentId === id)).toHaveLength(acknowledged.size + unanswered.size)

    const successors = allProcesses()
    await stop()
    for (const pid of successors) expect(isAlive(pid), commandLine(pid)).toBe(false)
  })
})
