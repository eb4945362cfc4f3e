import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns all values exported by the files below `folder` whose path matches the glob, ordered by path. Skips tests. Saves
 * maintaining a list of the exports by hand.
 */
export async function listExports(folder: string, glob: string): Promise<readonly unknown[]> {
  const paths = globSync(glob, { cwd: folder, exclude: ['**/*.test.ts'] }).sort()
  const files = await Promise.all(
    paths.map((path) => import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href) as Promise<object>),
  )
  return files.flatMap((file) => Object.values(file))
}
