import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the app's own pages, which the build made. */
const PAGES = ['index.html', 'flight.html']
const INLINE = /<script>([\s\S]*?)<\/script>/g

/**
 * The scripts that stand in the built pages themselves, as a content security policy names them: `'sha256-…'`, of their bytes
 * (https://www.w3.org/TR/CSP3/#grammardef-hash-source). None where no client is served.
 */
export function inlineScriptHashes(directory: string | null): readonly string[] {
  if (directory === null) return []
  const pages = PAGES.map((page) => join(directory, page)).filter((path) => existsSync(path))
  const scripts = pages.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(INLINE)].map(([, script = '']) => script),
  )
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
