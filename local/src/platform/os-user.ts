import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** An operating system account for a child process. */
export type OsUser = { uid: number; gid: number }

/**
 * Returns the account for Postgres, which refuses to run as root; `null` for our own account. When we run as root, it is the
 * owner of existing data, else `postgres`, else `nobody`.
 */
export function postgresUser(existingData?: string): OsUser | null {
  if (process.getuid?.() !== 0) return null
  if (existingData) {
    const { uid, gid } = statSync(existingData)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'Postgres refuses to run as root, and there is neither a `postgres` nor a `nobody` account to run it as.',
  )
}

/** Returns whether the account may enter the folder through all folders above it. */
export function canEnter(folder: string, user: OsUser | null): boolean {
  if (user === null) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
