import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Installation, Space } from './installation.ts'
import { runScript } from './run-tool.ts'

/** Something to write, with its size. */
export interface Need {
  readonly name: string
  readonly space: Space
  readonly bytes: number
}

/**
 * Returns the disk and its free bytes from the output of `df -Pk`. The disk's size is part of its name, because all file
 * systems in memory are called the same.
 */
export function spaceIn(df: string): Space {
  const [, device, blocks, free] =
    /^(.+?)\s+(\d+)\s+\d+\s+(\d+)\s+\S+\s+\S.*$/.exec(df.trim().split('\n').at(-1) ?? '') ?? []
  if (!device || !blocks || !free) throw new Error(`df printed something else: ${df.trim()}`)
  return { disk: `${device} (${megabytes(Number(blocks) * 1024)})`, free: Number(free) * 1024 }
}

/** Returns the disk of a path on this machine; the path itself may be missing. */
export async function spaceAt(path: string): Promise<Space> {
  let existing = path
  while (!existsSync(existing)) existing = dirname(existing)
  return spaceIn((await promisify(execFile)('df', ['-Pk', existing])).stdout)
}

/** Returns how many bytes the files of these parts take. */
export async function usedBytes(of: Installation, parts: readonly string[]): Promise<number> {
  let kilobytes = 0
  for (const part of parts) kilobytes += Number.parseInt(await runScript(of, part, 'du -sk .'), 10)
  return kilobytes * 1024
}

/** @throws with a sentence when a disk has less room than everything that it is to receive. */
export function requireRoom(needs: readonly Need[]): void {
  for (const [disk, together] of Map.groupBy(needs, ({ space }) => space.disk)) {
    const bytes = together.reduce((sum, need) => sum + need.bytes, 0)
    const free = Math.min(...together.map(({ space }) => space.free))
    if (bytes <= free) continue
    const names = together.map(({ name }) => name).join(', ')
    throw new Error(
      `There is not enough room for ${names}: ${megabytes(bytes)} are needed, and ${disk} has ${megabytes(free)} free. Nothing was changed.`,
    )
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
