import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns what distinguishes a process from a later one with the same id: the boot and its start time. `null` when no such
 * process lives; a zombie does not count as living.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return identityFromPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name (field 2) may contain spaces and brackets, so count fields from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields[19]}`
  } catch {
    return null
  }
}

/** Returns the command line of a living process, its arguments joined by spaces; `''` when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform !== 'linux') return ps(pid, 'command=')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Returns the living processes with this working directory. Works only on Linux; empty elsewhere. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  return pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && isAlive(pid)
    } catch {
      return false
    }
  })
}

/** Returns whether a process with this id lives. */
export const isAlive = (pid: number): boolean => processIdentity(pid) !== null

/** Resolves with true when the process has ended, and with false when it still lives after `timeout` milliseconds. */
export async function waitForExit(pid: number, timeout: number): Promise<boolean> {
  const deadline = performance.now() + timeout
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await new Promise((done) => setTimeout(done, 20))
  }
  return true
}

/** Sends a signal; ignores a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function identityFromPs(pid: number): string | null {
  try {
    const line = ps(pid, 'stat=,lstart=')
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
  } catch {
    return null
  }
}

function ps(pid: number, format: string): string {
  const columns = format.split(',').flatMap((column) => ['-o', column])
  return execFileSync('ps', [...columns, '-p', String(pid)], { encoding: 'utf8' }).trim()
}
