import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of the product that restarts when it ends, like a container. */
export interface RestartingProcess {
  readonly url: string
  /** Kills it (-9) and resolves when it has ended; `startAgain` restarts it. */
  kill(): Promise<void>
  startAgain(): void
  /** Stops it in order, without a restart. Throws with its output when that fails. */
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a program of the product, given by its path relative to the root, on a port. */
export function restartingProcess(
  file: string,
  port: number,
  env: Readonly<Record<string, string>>,
): RestartingProcess {
  let child: ChildProcess
  let isKept = true
  const start = () => {
    child = spawn(process.execPath, [file], {
      cwd: ROOT,
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('exit', () => isKept && start())
  }
  const end = async (signal: NodeJS.Signals) => {
    isKept = false
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  start()
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    startAgain() {
      isKept = true
      start()
    },
    stop: () => end('SIGTERM'),
  }
}
