import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconPictures } from '../icon-pictures.ts'

const root = join(import.meta.dirname, '..')

test('every icon that the manifest names is drawn in its size, and where a system fills the gaps, there are none', async () => {
  const drawn = new Map<string, Buffer>()
  const context = { emitFile: (file: { fileName: string; source: Buffer }) => drawn.set(file.fileName, file.source) }
  const { generateBundle } = iconPictures(root) as unknown as { generateBundle: () => Promise<void> }
  await generateBundle.call(context as never)

  const { icons } = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[]
  }
  const named = icons.filter(({ type }) => type === 'image/png')
  expect(named.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, purpose } of [
    ...named,
    { src: '/apple-touch-icon.png', sizes: '180x180', purpose: 'maskable' },
  ]) {
    const picture = sharp(drawn.get(src.slice(1)))
    const { width, height, format } = await picture.metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    const { isOpaque, channels } = await picture.stats()
    expect(isOpaque).toBe(purpose === 'maskable')
    // More than one colour: the icon is there.
    expect(channels[0]?.stdev).toBeGreaterThan(10)
  }
})
