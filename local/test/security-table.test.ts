// @module-tag counts-at-once
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every threat in docs/security.md has a defence and an existing test', () => {
  const rows = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [^*-]/.test(line))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.length).toBeGreaterThan(25)
  for (const [, threat, defence, tests = ''] of rows) {
    expect(defence, threat).not.toBe('')
    const paths = [...tests.matchAll(/`([^`]+)`/g)].map(([, path]) => path as string)
    expect(paths.length, threat).toBeGreaterThan(0)
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true)
  }
})
