import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Milliseconds between two looks. Filling memory with silence takes up to two gigabytes a second. */
const EVERY = process.platform === 'linux' ? 50 : 1000

/**
 * Calls `onExceeded` once when a process has more resident memory than `limit` bytes. Watches until the process ends or
 * `stop` is called.
 */
export function watchMemory(pid: number, limit: number, onExceeded: () => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async () => {
    const resident = await residentMemory(pid)
    if (isStopped || resident === null) return
    if (resident > limit) onExceeded()
    else timer = setTimeout(look, EVERY)
  }
  void look()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Returns the resident memory of a process in bytes; null when it has ended. */
async function residentMemory(pid: number): Promise<number | null> {
  const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  return Number.isFinite(kilobytes) ? kilobytes * 1024 : null
}

async function fromProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return Number.parseInt(stdout, 10)
}
