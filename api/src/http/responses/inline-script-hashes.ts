import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The app's built pages. */
const PAGES = ['index.html', 'flight.html']
const INLINE = /<script>([\s\S]*?)<\/script>/g

/**
 * Returns the hashes of the inline scripts in the built pages, as sources of a content security policy: `'sha256-…'`
 * (https://www.w3.org/TR/CSP3/#grammardef-hash-source). Empty if no client is served.
 */
export function inlineScriptHashes(directory: string | null): readonly string[] {
  if (directory === null) return []
  const pages = PAGES.map((page) => join(directory, page)).filter((path) => existsSync(path))
  const scripts = pages.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(INLINE)].map(([, script = '']) => script),
  )
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
