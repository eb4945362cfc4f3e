import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openShares } from './shares.ts'

const folder = mkdtempSync(join(tmpdir(), 'stillair-shares-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('lines longer than a share holds in memory keep their place, and equal moments are in the order of the lines', () => {
  const at = join(folder, 'long')
  // As if for as many as there can be: the least memory for each.
  const shares = openShares(at, 1_000_000_000)
  const long = 'é'.repeat(20_000)
  shares.add('AA', '2026-01', 2, 'third')
  shares.add('AA', '2026-01', 1, long)
  shares.add('AA', '2026-01', 2, 'second')
  shares.add('_z', '2026-01', 0, 'last')
  shares.add(null, '2026-02', 7, 'nobody, later')
  shares.add(null, '2026-01', 9, 'nobody')
  const lines: string[] = []
  shares.inOrder((bytes, from, to) => lines.push(bytes.toString('utf8', from, to)))
  expect(lines).toEqual(['nobody', 'nobody, later', long, 'second', 'third', 'last'])
  shares.close()
  expect(existsSync(at)).toBe(false)
})
