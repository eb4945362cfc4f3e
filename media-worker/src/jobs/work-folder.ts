import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@stillair/events/process/make-folder.ts'
import { PID_FILE } from '../ffmpeg/ffmpeg.ts'

/** Calls `use` with a new private folder below `root`, and removes the folder afterwards. */
export async function withWorkFolder<Result>(root: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = join(root, `${process.pid}-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what killed workers left below `root`: their folders, and any ffmpeg that still runs in one. */
export async function removeStaleWorkFolders(root: string): Promise<void> {
  makeFolder(root, 0o700)
  for (const name of await readdir(root)) {
    const owner = Number.parseInt(name, 10)
    if (owner !== process.pid && isAlive(owner)) continue
    await killFfmpegIn(join(root, name))
    await rm(join(root, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Kills the process whose id the folder records, but only if it really works in this folder: the id may be reused. */
async function killFfmpegIn(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, PID_FILE), 'utf8').catch(() => ''))
  if (!pid) return
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (commandLine.includes(folder)) process.kill(pid, 'SIGKILL')
}
