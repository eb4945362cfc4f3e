import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run --silent <script> -- <arguments>`, as an operator types it, about the platform of the journeys; what it prints. */
export async function operate(script: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    env: { ...process.env, STILLAIR_DATA: process.env.E2E_DATA },
  })
  return stdout
}
