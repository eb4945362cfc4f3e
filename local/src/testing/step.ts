import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { program, ROOT } from './environment.ts'

let interruptedBy: NodeJS.Signals | null = null
let running: ReturnType<typeof spawn> | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interruptedBy = signal
    running?.kill('SIGTERM')
  })
}

/**
 * Runs one of our Node programs with its own output. Resolves with whether it succeeded.
 * @throws when it was interrupted, after the program has ended.
 */
export async function step(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const startedAt = performance.now()
  running = spawn(process.execPath, args, {
    cwd: ROOT,
    // Programs that tests start by name resolve as in npm scripts.
    env: { ...process.env, PATH: [program('.bin'), process.env.PATH].join(delimiter), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const child = running
  const code = await new Promise((done) => child.once('close', done))
  if (interruptedBy !== null) throw new Error(`Interrupted by ${interruptedBy}.`)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  return code === 0
}
