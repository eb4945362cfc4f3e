import { createWriteStream, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '@stillair/events/process/make-folder.ts'
import { finishRestore } from './finish-restore.ts'
import type { Installation } from './installation.ts'
import { archiveOf, FORMAT, MACHINE, MANIFEST, Manifest, meter } from './manifest.ts'
import { requireRoom, spaceAt, usedBytes } from './room.ts'
import { runTool } from './run-tool.ts'

/** Returns the time as it is used in the names of folders: `2026-11-28T12-40-07Z`. */
export const stamp = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

/**
 * Backs up an installation into a new folder, which appears under its name only when it is complete.
 * @throws when the folder exists, there is nothing to back up, a part cannot be read, or there is not enough room. Nothing is
 * left behind then.
 */
export async function backUp(of: Installation, folder: string, version: string, now = new Date()): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists. Choose another folder.`)
  makeFolder(dirname(folder), 0o700)
  return of.paused(async () => {
    await finishRestore(of)
    const names = await of.parts()
    if (names.length === 0) throw new Error('There is nothing to back up.')
    requireRoom([{ name: folder, space: await spaceAt(folder), bytes: await usedBytes(of, names) }])
    return archive(of, folder, version, now)
  })
}

/** Archives a paused installation. Throws as {@link backUp} does. */
export async function archive(of: Installation, folder: string, version: string, now: Date): Promise<Manifest> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, 0o700)
  try {
    const parts: Manifest['parts'][number][] = []
    for (const name of await of.parts()) {
      const { through, read } = meter()
      const output = (from: Readable) =>
        pipeline(from, through, createWriteStream(archiveOf(unfinished, name), { mode: 0o600, flush: true }))
      await runTool(of, name, 'tar', ['-cf', '-', '.'], { output })
      parts.push({ name, ...read() })
    }
    const manifest = Manifest.parse({
      format: FORMAT,
      kind: of.kind,
      version,
      createdAt: now.toISOString(),
      machine: MACHINE,
      ...(of.erasures === null ? {} : { erasures: of.erasures }),
      parts,
    })
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(unfinished, folder)
    return manifest
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new Error(`There is not enough room for ${folder}.`)
    throw error
  }
}
