import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { SPLASH_BACKGROUNDS, SPLASH_SCREENS, splashImage } from './src/browser/ios-splash-screens.ts'

/** The sky of the icon, where a system wants a picture without holes. */
const GROUND = '#cfe0ea'

/** Each by its name in the build: pixels to a side, and the share of them that the icon takes. */
const PICTURES = {
  // An iPhone requests it by this name, without a link, and draws black where it is transparent.
  'apple-touch-icon.png': { side: 180, share: 0.8, isFilled: true },
  'icon-192.png': { side: 192, share: 1, isFilled: false },
  'icon-512.png': { side: 512, share: 1, isFilled: false },
  // A system may cut away all but the middle four fifths.
  'icon-maskable-512.png': { side: 512, share: 0.66, isFilled: true },
}

/** Of the shorter side of a screen, what the icon takes while the installed app starts. */
const LAUNCH_SHARE = 0.28

interface Picture {
  readonly width: number
  readonly height: number
  /** Pixels to a side of the icon in its middle. */
  readonly inner: number
  /** A colour, or nothing. */
  readonly ground: string | null
}

/** Draws the icon for systems that take no SVG, and what an iPhone shows while the installed app starts. */
export const iconPictures = (root: string): Plugin => ({
  name: 'icon-pictures',
  apply: 'build',
  async generateBundle() {
    const icon = readFileSync(join(root, 'public/icon.svg'))
    const emit = async (fileName: string, picture: Picture) =>
      this.emitFile({ type: 'asset', fileName, source: await drawn(icon, picture) })
    for (const [fileName, { side, share, isFilled }] of Object.entries(PICTURES)) {
      const inner = Math.round(side * share)
      await emit(fileName, { width: side, height: side, inner, ground: isFilled ? GROUND : null })
    }
    for (const [cssWidth, cssHeight, scale] of SPLASH_SCREENS) {
      const [width, height] = [cssWidth * scale, cssHeight * scale]
      for (const [scheme, ground] of Object.entries(SPLASH_BACKGROUNDS)) {
        await emit(splashImage(scheme, width, height), {
          ...{ width, height, ground },
          inner: Math.round(width * LAUNCH_SHARE),
        })
      }
    }
  },
})

/** A PNG with the icon in the middle of the ground. */
async function drawn(icon: Buffer, { width, height, inner, ground }: Picture): Promise<Buffer> {
  const picture = await sharp(icon, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width, height, channels: ground === null ? 4 : 3, background } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
