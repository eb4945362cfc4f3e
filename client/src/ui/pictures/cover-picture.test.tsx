// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import { CoverPicture } from './cover-picture.tsx'

type Props = Parameters<typeof CoverPicture>[0]

/** Returns the image, if there is one, and its candidate addresses. */
async function shown(props: Omit<Props, 'sizes'>) {
  const { container } = await rendered(<CoverPicture sizes="60px" {...props} />)
  const sources = [...container.querySelectorAll('[srcset]')].map((source) => source.getAttribute('srcset'))
  return { container, src: container.querySelector('img')?.getAttribute('src'), sources: sources.join(' ') }
}

const picture = (coverImageUrl: string | null, prefix: string) =>
  shown({ content: { coverImageUrl, cover: { prefix, placeholder: '#123456' } } })

test('an external image replaces the picture of the gallery', async () => {
  const { src, container } = await picture('https://a.test/a.jpg', '/covers/a-1')
  expect(src).toBe('https://a.test/a.jpg')
  expect(container.innerHTML).not.toContain('/covers/')
})

test('cards and rows show the thumbnail, larger places the cover', async () => {
  const content = {
    coverImageUrl: 'https://a.test/large.jpg',
    thumbnailUrl: 'https://a.test/small.jpg',
    cover: { prefix: '/gallery/dusk-sea-1', placeholder: '#123456' },
  }
  expect((await shown({ content, isSmall: true })).src).toBe('https://a.test/small.jpg')
  expect((await shown({ content })).src).toBe('https://a.test/large.jpg')
  expect((await shown({ content: { ...content, thumbnailUrl: null }, isSmall: true })).src).toBe(
    'https://a.test/large.jpg',
  )
})

test('an uploaded image and one of the gallery come in all sizes', async () => {
  const { src, sources } = await picture('/covers/image-1', '/covers/image-1')
  expect(sources).toContain('/covers/image-1/480.avif 480w')
  expect(src).not.toBe('/covers/image-1')
  expect((await picture('/gallery/day-sea-1', '/gallery/day-sea-1')).src).toBe('/gallery/day-sea-1/1200.webp')
})

test('the cover shows its colour until the image loads', async () => {
  const { container } = await picture(null, '/gallery/day-sea-1')
  expect(container.querySelector('[style]')?.getAttribute('style')).toContain('background-color: #123456')
})
