import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs `npm run --silent <script> -- <arguments>` for the journeys' platform, as an operator would, and returns its
 * output.
 */
export async function operate(script: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    env: { ...process.env, STILLAIR_DATA: process.env.E2E_DATA },
  })
  return stdout
}
