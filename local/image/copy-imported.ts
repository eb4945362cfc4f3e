import { globSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** Node runs no TypeScript below node_modules, and nothing reads source maps in an image. */
const NEVER_RUN = /\.(?:[cm]?ts|map)$/
/** Matches a package or the folder of a scope. */
const PACKAGE = /node_modules\/(?:@[^/]+\/)?[^/]+/g

/**
 * Copies the packages that programs import, directly or through others, from `root`/node_modules to `target`. It copies a
 * package whole if any of its files is imported, since it may load others by computed names, but leaves out typings and source maps.
 *
 * @param programs globs below `root`: entry files, and files that our code imports by computed names
 * @throws a RangeError when a glob matches no file
 */
export async function copyImported(root: string, target: string, programs: readonly string[]): Promise<void> {
  const files = programs.flatMap((glob) => {
    const found = globSync(glob, { cwd: root, exclude: ['**/*.test.ts'] })
    if (found.length === 0) throw new RangeError(`${glob} matches no file below ${root}`)
    return found.map((path) => join(root, path))
  })
  const { fileList } = await nodeFileTrace(files, { base: root, ts: true, readFile: readAsJavaScript })
  const imported = new Set([...fileList].flatMap(packagesOf).flatMap((folder) => [folder, dirname(folder)]))
  await cp(join(root, 'node_modules'), target, {
    recursive: true,
    verbatimSymlinks: true,
    filter(source) {
      const own = packagesOf(relative(root, source)).at(-1)
      return (own === undefined || imported.has(own)) && !NEVER_RUN.test(source)
    },
  })
}

/** Returns the folders of the packages that contain a file, the outermost first. */
const packagesOf = (path: string) =>
  [...path.matchAll(PACKAGE)].map(({ index, 0: found }) => path.slice(0, index + found.length))

/** Returns a file's source as Node runs it; null when there is no such file. */
async function readAsJavaScript(path: string): Promise<Buffer | string | null> {
  try {
    const content = await readFile(path)
    const isOurs = path.endsWith('.ts') && !path.includes('/node_modules/')
    return isOurs ? stripTypeScriptTypes(content.toString()) : content
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null
    throw error
  }
}
