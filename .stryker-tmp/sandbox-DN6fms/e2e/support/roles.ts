// @ts-nocheck
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run role -- grant admin <email>`, as an operator types it, about the platform of the journeys. */
export async function changeRole(change: 'grant' | 'revoke', email: string): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', 'role', '--', change, 'admin', email], {
    cwd: root,
    env: { ...process.env, STILLAIR_DATA: process.env.E2E_DATA },
  })
  return stdout
}
