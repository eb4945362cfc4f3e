import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LucideIcon, Plane, Wind } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { SPLASH_BACKGROUNDS, SPLASH_SCREENS, splashImage } from './src/browser/ios-splash-screens.ts'

/** The sky of the icon, for systems that want an opaque image. */
const GROUND = '#cfe0ea'

/** The icons by file name: side length in pixels, and the share of it that the drawing fills. */
const PICTURES = {
  // iPhones request this name without a link, and draw transparent pixels black.
  'apple-touch-icon.png': { side: 180, share: 0.8, isFilled: true },
  'icon-192.png': { side: 192, share: 1, isFilled: false },
  'icon-512.png': { side: 512, share: 1, isFilled: false },
  // Systems may crop everything except the middle 80 %.
  'icon-maskable-512.png': { side: 512, share: 0.66, isFilled: true },
}

/** The icons of the manifest's shortcuts, which are 96 pixels wide, by file name. */
const SHORTCUTS: Readonly<Record<string, LucideIcon>> = { 'shortcut-calm.png': Wind, 'shortcut-flight.png': Plane }
const SHORTCUT_COLOUR = '#235f8d'

/** The icon's size on a splash screen, as a share of the screen's shorter side. */
const LAUNCH_SHARE = 0.28

interface Picture {
  readonly width: number
  readonly height: number
  /** The side length of the centred icon, in pixels. */
  readonly inner: number
  /** The background colour; null for a transparent image. */
  readonly ground: string | null
}

/** Draws the icon for systems that don't support SVG, the icons of the shortcuts, and the iOS splash screens. */
export const iconPictures = (root: string): Plugin => ({
  name: 'icon-pictures',
  apply: 'build',
  async generateBundle() {
    const icon = readFileSync(join(root, 'public/icon.svg'))
    const emit = async (fileName: string, picture: Picture, drawing = icon) =>
      this.emitFile({ type: 'asset', fileName, source: await drawn(drawing, picture) })
    for (const [fileName, { side, share, isFilled }] of Object.entries(PICTURES)) {
      const inner = Math.round(side * share)
      await emit(fileName, { width: side, height: side, inner, ground: isFilled ? GROUND : null })
    }
    for (const [fileName, Icon] of Object.entries(SHORTCUTS)) {
      const drawing = renderToStaticMarkup(createElement(Icon, { size: 64, color: SHORTCUT_COLOUR }))
      await emit(fileName, { width: 96, height: 96, inner: 56, ground: GROUND }, Buffer.from(drawing))
    }
    for (const [cssWidth, cssHeight, scale] of SPLASH_SCREENS) {
      const [width, height] = [cssWidth * scale, cssHeight * scale]
      for (const [scheme, ground] of Object.entries(SPLASH_BACKGROUNDS)) {
        await emit(splashImage(scheme, width, height), {
          width,
          height,
          ground,
          inner: Math.round(width * LAUNCH_SHARE),
        })
      }
    }
  },
})

/** Returns a PNG with the icon centred on the background. */
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
