import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RotatingFileStream } from 'rotating-file-stream'
import { openLogFile } from './log-file.ts'
import { problemIn } from './log-line.ts'
import { signal, waitForExit } from './process-identity.ts'

export type ChildOptions = {
  /** Name on the terminal. */
  name: string
  /** Arguments of node: flags, the file, the file's arguments. */
  arguments: string[]
  env: Record<string, string | undefined>
  cwd?: string
  logFile: string
  /** Called at every start, before anything else, so that the process can be recorded. */
  started: (pid: number) => void
  /** Called after each end with the exit code, null after a signal. Returns whether to start the child again. */
  restartsAfter: (code: number | null) => boolean
  /** Called with a sentence for each warning, error and crash. */
  report: (line: string) => void
  /** Called with output that is not a log line, for a child that talks to the person at the terminal. */
  print?: (line: string) => void
}

export type SupervisedChild = {
  name: string
  /** Null between an end and the next start. */
  pid: () => number | null
  /** Sends SIGTERM, then SIGKILL when the child has not ended in time. It is not restarted. */
  stop: () => Promise<void>
  /** Sends SIGKILL to the child and its descendants. */
  kill: () => void
}

/** Milliseconds to wait before the nth consecutive start, so that an immediate end does not cause a storm of starts. */
const backOff = (ends: number) => Math.min(500 * 2 ** (ends - 1), 30_000)
/** Milliseconds after which a child counts as healthy. */
const SETTLED = 60_000
/** Milliseconds that a child has to finish its work. */
const PATIENCE = 5_000

/** Runs a Node program, writes its output to its log, and restarts it when it ends although it is still needed. */
export function superviseChild(options: ChildOptions): SupervisedChild {
  const { name, report } = options
  const log = openLogFile(options.logFile)
  let child: ChildProcess | null = null
  let ended = Promise.resolve()
  let wanted = true
  let ends = 0
  let restart: NodeJS.Timeout | undefined

  function start(): void {
    const startedAt = performance.now()
    const guard = fileURLToPath(new URL('./child-guard.ts', import.meta.url))
    const running = spawn(process.execPath, ['--import', guard, ...options.arguments], {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      // In its own session, so that Ctrl-C reaches only the supervisor, which stops its children in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = running
    if (running.pid) options.started(running.pid)
    const lastLines: string[] = []
    for (const stream of [running.stdout, running.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        const problem = problemIn(line)
        if (problem !== null) report(`${name}: ${problem}`)
        else if (!line.startsWith('{')) options.print?.(line)
        if (stream === running.stderr && saysSomething(line)) lastLines.splice(0, Math.max(0, lastLines.push(line) - 6))
      })
    }
    running.once('error', (error) => report(`${name} does not start: ${error.message}`))
    ended = new Promise((done) => running.once('close', () => done()))
    running.once('close', (code, by) => {
      if (child === running) child = null
      sweep(running.pid)
      if (!wanted || !options.restartsAfter(code)) return
      if (performance.now() - startedAt > SETTLED) ends = 0
      ends += 1
      const wait = backOff(ends)
      const how = by ?? `code ${code}`
      const why = code === 0 ? '' : indented(lastLines)
      report(`${name} ended unexpectedly (${how}); starting it again in ${wait / 1000} s.${why}`)
      restart = setTimeout(start, wait)
    })
  }
  start()

  return {
    name,
    pid: () => child?.pid ?? null,
    stop: async () => {
      wanted = false
      clearTimeout(restart)
      const pid = child?.pid
      if (pid) {
        signal(pid, 'SIGTERM')
        if (!(await waitForExit(pid, PATIENCE))) report(`${name} did not stop in ${PATIENCE / 1000} s and was ended.`)
        sweep(pid)
      }
      // Its last lines may not have arrived yet.
      await ended
      await closed(log)
    },
    kill: () => {
      wanted = false
      clearTimeout(restart)
      sweep(child?.pid)
    },
  }
}

/** Ends a child's whole process group: the child, and its descendants that outlived it. */
function sweep(pid: number | undefined): void {
  if (pid) signal(-pid, 'SIGKILL')
}

const closed = (log: RotatingFileStream) => new Promise<void>((done) => log.end(done))

/** Returns whether a line is useful on the terminal: stack frames and the runtime's signature stay in the log. */
const saysSomething = (line: string) => !/^\s*(at .*|\^+|Node\.js v.*)?$/.test(line)

const indented = (lines: string[]) => lines.map((line) => `\n    ${line}`).join('')
