import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folder of the second list of erasures, which no restore replaces. */
export const erasuresDir = (dataDir: string): string => join(dataDir, 'erasures')

/**
 * Returns the folders with a list of erasures at that place: the current one, and the one from before a reset. A new platform
 * must not read the latter, because its demo accounts have the same ids, but a restore of an earlier backup must.
 */
export function erasureLists(erasures: string): readonly string[] {
  return [erasures, `${erasures}-before-reset`]
    .map((folder) => join(folder, 'erasures'))
    .filter((list) => existsSync(list))
}

/** Sets the list aside for restores of earlier backups. */
export function setErasuresAside(dataDir: string): void {
  const current = erasuresDir(dataDir)
  if (existsSync(join(current, 'erasures'))) cpSync(current, `${current}-before-reset`, { recursive: true })
  rmSync(current, { recursive: true, force: true })
}
