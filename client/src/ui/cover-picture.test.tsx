import { expect, test } from 'vitest'
import { markup } from '../../test/markup.tsx'
import { CoverPicture } from './cover-picture.tsx'

const shown = (coverImageUrl: string | null, prefix: string | null) =>
  markup(<CoverPicture content={{ coverImageUrl, cover: { prefix, placeholder: '#123456' } }} sizes="60px" />)

test('a picture elsewhere takes the place of the generated cover', () => {
  const html = shown('https://a.test/a.jpg', '/covers/a-1')
  expect(html).toContain('src="https://a.test/a.jpg"')
  expect(html).not.toContain('/covers/')
})

test('cards and rows show the thumbnail, larger places the cover', () => {
  const content = {
    coverImageUrl: 'https://a.test/large.jpg',
    thumbnailUrl: 'https://a.test/small.jpg',
    cover: { prefix: null, placeholder: '#123456' },
  }
  expect(markup(<CoverPicture content={content} sizes="60px" isSmall />)).toContain('src="https://a.test/small.jpg"')
  expect(markup(<CoverPicture content={content} sizes="60px" />)).toContain('src="https://a.test/large.jpg"')
  const none = { ...content, thumbnailUrl: null }
  expect(markup(<CoverPicture content={none} sizes="60px" isSmall />)).toContain('src="https://a.test/large.jpg"')
})

test('an uploaded picture comes in all sizes, like a generated one', () => {
  const html = shown('/covers/image-1', '/covers/image-1')
  expect(html).toContain('/covers/image-1/480.avif 480w')
  expect(html).not.toContain('src="/covers/image-1"')
})

test('until there is a picture its colour is shown', () => {
  expect(shown(null, null)).toContain('background-color:#123456')
  expect(shown(null, null)).not.toContain('<img')
})
