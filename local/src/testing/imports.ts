import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Imports } from './affected-journeys.ts'

/** Matches every way in which our sources name another file: with its extension, and quoted as the formatter quotes. */
const IMPORTED = /(?:from|import|import\()\s*'(\.[^']+|@stillair\/[^']+)'/g

/** Returns the imports of the client's sources and of the journeys, as paths relative to the repository's root. */
export function readImports(root: string): Imports {
  const globs = ['client/src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'api/src/contract/**/*.ts']
  const files = globSync(globs, { cwd: root, exclude: ['**/node_modules'] })
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]))
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORTED)].map(([, name = '']) =>
    name.startsWith('.')
      ? normalize(join(dirname(file), name))
      : name.replace(/^@stillair\/([^/]+)\/(.*)$/, '$1/src/$2'),
  )
}
