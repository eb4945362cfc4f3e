// @module-tag slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { iconPictures } from '../icon-pictures.ts'
import { SPLASH_SCREENS } from '../src/browser/ios-splash-screens.ts'

const root = join(import.meta.dirname, '..')

/** The images that the build generates, by file name. */
const drawn = new Map<string, Buffer>()
beforeAll(async () => {
  const context = { emitFile: (file: { fileName: string; source: Buffer }) => drawn.set(file.fileName, file.source) }
  const { generateBundle } = iconPictures(root) as unknown as { generateBundle: () => Promise<void> }
  await generateBundle.call(context as never)
})

test('generates each icon of the manifest in its size, opaque if it is maskable', async () => {
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
    // A plain background would have no deviation, so the icon is there.
    expect(channels[0]?.stdev).toBeGreaterThan(10)
  }
})

test('generates the icon of each shortcut of the manifest, 96 pixels wide', async () => {
  const { shortcuts } = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')) as {
    shortcuts: { name: string; url: string; icons: { src: string; sizes: string; type: string }[] }[]
  }
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Calm', '/flight/calm'],
    ['In flight', '/flight'],
  ])
  for (const { src, sizes, type } of shortcuts.flatMap(({ icons }) => icons)) {
    const picture = sharp(drawn.get(src.slice(1)))
    const { width, height, format } = await picture.metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    // A plain background would have no deviation, so the drawing is there.
    expect((await picture.stats()).channels[0]?.stdev).toBeGreaterThan(10)
  }
  expect(drawn.get('shortcut-calm.png')).not.toEqual(drawn.get('shortcut-flight.png'))
})

test('generates a light and a dark splash screen of the right size for every listed screen', async () => {
  const launch = [...drawn].filter(([name]) => name.startsWith('launch/'))
  expect(launch).toHaveLength(2 * SPLASH_SCREENS.length)
  expect(new Set(launch.map(([name]) => name)).size).toBe(launch.length)
  for (const [name, source] of launch) {
    const [, scheme, size] = /^launch\/(light|dark)-(\d+x\d+)\.png$/.exec(name) ?? []
    const picture = sharp(source)
    const { width, height } = await picture.metadata()
    expect(`${width}x${height}`).toBe(size)
    const { isOpaque, channels } = await picture.stats()
    expect(isOpaque).toBe(true)
    expect((channels[0]?.mean ?? 0) > 127).toBe(scheme === 'light')
    expect(channels[0]?.stdev).toBeGreaterThan(1)
  }
})

test('has every screenshot of the manifest in its size, for phones and wide windows', async () => {
  const { screenshots } = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')) as {
    screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[]
  }
  expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, type, label } of screenshots) {
    const { width, height, format } = await sharp(join(root, 'public', src)).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    expect(label).not.toBe('')
  }
})
