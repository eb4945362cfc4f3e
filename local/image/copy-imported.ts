import { globSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** Node runs no TypeScript below node_modules, and nothing reads source maps in an image. */
const NEVER_RUN = /\.(?:[cm]?ts|map)$/
/** A package, or the folder of a scope. */
const PACKAGE = /node_modules\/(?:@[^/]+\/)?[^/]+/g

/**
 * Copies the packages that programs import, directly or through others, from `root`/node_modules to `target`. A package of which no file
 * is imported stays behind; the others are copied whole but for typings and source maps, with their licences and with what they load by
 * computed names.
 *
 * @param programs globs below `root` of the files that are run, and of those that our code imports by computed names
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

/** The folders of the packages that a file lies in, the outermost first. */
const packagesOf = (path: string) =>
  [...path.matchAll(PACKAGE)].map(({ index, 0: found }) => path.slice(0, index + found.length))

/** The text of a file as Node runs it; null when it is no file. */
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
