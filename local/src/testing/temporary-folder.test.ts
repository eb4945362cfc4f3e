import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { isAlive } from '../platform/processes/process-identity.ts'

const PROGRAM = `
  import { spawn } from 'node:child_process'
  import { temporaryFolder } from '@stillair/local/testing/temporary-folder.ts'
  const { folder, remove } = temporaryFolder()
  const { pid } = spawn('sleep', ['600'], { env: { ...process.env, TMPDIR: folder }, detached: true })
  console.log(JSON.stringify({ folder, pid }))
  process.once('SIGUSR2', remove)
  setInterval(() => {}, 1_000)
`

let program: ReturnType<typeof spawn>
afterEach(() => program.kill('SIGKILL'))

test.runIf(process.platform === 'linux').each(['SIGKILL', 'SIGTERM', 'SIGUSR2'] as const)(
  'after %s, neither a temporary folder nor a process with files there is left',
  async (signal) => {
    program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!program.stdout) throw new Error('no output')
    const [line] = await once(createInterface({ input: program.stdout }), 'line')
    const { folder, pid } = JSON.parse(line) as { folder: string; pid: number }
    expect([existsSync(folder), isAlive(pid)]).toEqual([true, true])
    program.kill(signal)
    await expect.poll(() => [existsSync(folder), isAlive(pid)]).toEqual([false, false])
  },
)
