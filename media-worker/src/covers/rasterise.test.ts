// @module-tag slow
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cover } from './cover.ts'
import { rasteriseCover, withoutFilters } from './rasterise.ts'

test('a plain drawing keeps every shape and drops every filter', () => {
  const full = cover('plain', 'meditation', { width: 1200, height: 900 })
  const plain = withoutFilters(full)
  expect(full).toContain(' filter="')
  expect(plain).not.toContain(' filter="')
  const shapes = (svg: string) => svg.match(/<(rect|circle|ellipse|path|g)\b/g)?.length
  expect(shapes(plain)).toBe(shapes(full))
})

test.each(['full', 'plain'] as const)('a %s cover has all its files and a placeholder colour', async (finish) => {
  const { files, placeholder } = await rasteriseCover('drawn', 'technical', finish)
  const sizes = files.map(async ({ name, bytes }) => {
    const { width, height } = await sharp(bytes).metadata()
    return `${name} ${width} × ${height}`
  })
  expect(await Promise.all(sizes)).toEqual([
    '480.avif 480 × 360',
    '480.webp 480 × 360',
    '1200.avif 1200 × 900',
    '1200.webp 1200 × 900',
    '1024.avif 1024 × 1024',
    '1024.webp 1024 × 1024',
  ])
  expect(placeholder).toMatch(/^#[0-9a-f]{6}$/)
})
