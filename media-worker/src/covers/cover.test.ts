import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import golden from '../../test/fixtures/covers.json' with { type: 'json' }
import type { CoverOptions } from './composition.ts'
import { cover, moodOf } from './cover.ts'
import type { Mood } from './palettes.ts'

const CASES = golden as readonly { seed: string; category: 1 | 2 | 3 | 'dawn'; options: CoverOptions; sha256: string }[]
const moodIn = (category: 1 | 2 | 3 | 'dawn'): Mood => (category === 'dawn' ? 'dawn' : moodOf[category])

test('a seed keeps its cover, byte for byte', () => {
  const changed = CASES.filter(({ seed, category, options, sha256 }) => {
    const svg = cover(seed, moodIn(category), options)
    return createHash('sha256').update(svg).digest('hex') !== sha256
  })
  expect(changed).toEqual([])
  expect(CASES.length).toBeGreaterThan(150)
})

test('500 seeds give 500 different covers', () => {
  const pictures = new Set(
    Array.from({ length: 500 }, (_, i) => cover(`session-${i}`, moodOf[((i % 3) + 1) as 1 | 2 | 3])),
  )
  expect(pictures.size).toBe(500)
})
