import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineScriptHashes } from './inline-script-hashes.ts'

const folder = mkdtempSync(join(tmpdir(), 'stillair-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('returns the hash of an inline script and none for script files', () => {
  const page = `<script>alert('Hello, world.');</script><script src="/a.js"></script><script type="module" src="/b.js"></script>`
  writeFileSync(join(folder, 'index.html'), page)
  // Example from the standard: https://www.w3.org/TR/CSP3/#external-hash and its section on hashes.
  expect(inlineScriptHashes(folder)).toEqual(["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"])
})

test('returns no hash if no client is served', () => {
  expect(inlineScriptHashes(null)).toEqual([])
  expect(inlineScriptHashes(join(folder, 'none'))).toEqual([])
})
