import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CategoryId } from '../listener/content.ts'
import { coverAt, gallery, galleryCoverOf } from './cover-gallery.ts'

const PUBLIC = join(import.meta.dirname, '../../../../client/public')
/** The names of a cover's files, as `Cover` says. */
const FILES = ['1024.webp', '1200.avif', '1200.webp', '480.avif', '480.webp']
const categoryIds = [1, 2, 3] as const satisfies readonly CategoryId[]

test('every picture has its files, and no file is left over', () => {
  for (const { cover } of gallery) expect(readdirSync(join(PUBLIC, cover.prefix)).sort(), cover.prefix).toEqual(FILES)
  const folders = readdirSync(join(PUBLIC, 'gallery')).map((name) => `/gallery/${name}`)
  expect(folders.sort()).toEqual(gallery.map(({ cover }) => cover.prefix).sort())
})

test('the pictures have names of their own, and all together at most 4 MB', () => {
  expect(new Set(gallery.map(({ text }) => text)).size).toBe(gallery.length)
  const files = gallery.flatMap(({ cover }) => FILES.map((file) => join(PUBLIC, cover.prefix, file)))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes).toBeLessThan(4_000_000)
})

test('an id always gives the same picture, and one of its category', () => {
  const categories = fc.constantFrom(...categoryIds)
  fc.assert(
    fc.property(fc.string(), categories, (id, categoryId) => {
      const cover = galleryCoverOf(id, categoryId)
      expect(galleryCoverOf(id, categoryId)).toBe(cover)
      expect(gallery.find((picture) => picture.cover === cover)?.categoryId).toBe(categoryId)
      expect(gallery.map((picture) => picture.cover)).toContain(galleryCoverOf(id))
    }),
  )
})

test('ids reach every picture', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `session ${index}`)
  const reached = categoryIds.flatMap((categoryId) => ids.map((id) => galleryCoverOf(id, categoryId).prefix))
  expect(new Set(reached).size).toBe(gallery.length)
})

test('an address decides the cover if it is an upload or a picture of the gallery', () => {
  const automatic = galleryCoverOf('a')
  const other = gallery.find(({ cover }) => cover !== automatic)?.cover ?? null
  expect(coverAt(other?.prefix ?? '', automatic, null)).toBe(other)
  expect(coverAt('/covers/image-1', automatic, '#123456')).toEqual({
    prefix: '/covers/image-1',
    placeholder: '#123456',
  })
  for (const url of [null, '', 'https://a.test/a.jpg', '/gallery/gone'])
    expect(coverAt(url, automatic, null)).toBe(automatic)
})
