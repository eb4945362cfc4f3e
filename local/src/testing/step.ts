import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { advance, type EarlierSeconds, NOTHING_YET, type ProgressMessage, progressLine } from './progress.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Returns the path of a file of an installed package. */
export const program = (...path: string[]) => join(ROOT, 'node_modules', ...path)

export interface StepOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Whether to show its output always; otherwise only when the step fails. */
  readonly isShown?: boolean
  /** Its part of the progress line. */
  readonly earlier?: EarlierSeconds
}

/** Milliseconds between two updates of the progress line. */
const EVERY_MS = 500
/** Whether to show progress: not in CI, nor when the output goes to a file. */
const isWatched = process.stdout.isTTY && !process.env.CI

let isInterrupted = false
let running: ReturnType<typeof spawn> | null = null
// A terminal interrupts the runner, too, which ends its servers; this process then cleans up after the step.
process.on('SIGINT', () => {
  isInterrupted = true
})
process.on('SIGTERM', () => {
  isInterrupted = true
  running?.kill('SIGTERM')
})

/**
 * Runs one of our Node programs, with its progress when there is a terminal. Resolves with whether it succeeded.
 * @throws when it was interrupted.
 */
export async function step(name: string, args: readonly string[], options: StepOptions = {}): Promise<boolean> {
  const { env = {}, isShown = false, earlier = new Map() } = options
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1000
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Programs that tests start by name resolve as in npm scripts.
    env: { ...process.env, PATH: [program('.bin'), process.env.PATH].join(delimiter), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running = child
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (words += text))
  const clearProgress = isWatched ? showProgress(child, name, elapsed, earlier) : () => {}
  const code = await new Promise((done) => child.once('close', done))
  clearProgress()
  if (isInterrupted) throw new Error('Interrupted.')
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${elapsed().toFixed(1)} s)`)
  if (code !== 0 || isShown) console.log(words.trim())
  return code === 0
}

/** Updates one line of the terminal with a runner's progress; returns a function that stops it. */
function showProgress(
  child: ReturnType<typeof spawn>,
  name: string,
  elapsed: () => number,
  earlier: EarlierSeconds,
): () => void {
  let progress = NOTHING_YET
  child.on('message', (message) => {
    progress = advance(progress, message as ProgressMessage, earlier)
  })
  const write = (line: string) => process.stdout.write(`\r\u001b[K${line}`)
  const draw = () => {
    const columns = process.stdout.columns || 80
    write(progress.total === 0 ? `  ${name} …` : progressLine(name, progress, elapsed(), columns))
  }
  draw()
  const timer = setInterval(draw, EVERY_MS)
  return () => {
    clearInterval(timer)
    write('')
  }
}
