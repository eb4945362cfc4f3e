import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

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

/** Draws the icon for systems that take no SVG. */
export const iconPictures = (root: string): Plugin => ({
  name: 'icon-pictures',
  apply: 'build',
  async generateBundle() {
    const icon = readFileSync(join(root, 'public/icon.svg'))
    for (const [fileName, { side, share, isFilled }] of Object.entries(PICTURES)) {
      const inner = Math.round(side * share)
      const drawn = await sharp(icon, { density: (72 * inner) / 64 })
        .resize(inner, inner)
        .png()
        .toBuffer()
      const background = isFilled ? GROUND : { r: 0, g: 0, b: 0, alpha: 0 }
      const ground = sharp({ create: { width: side, height: side, channels: 4, background } })
      this.emitFile({
        type: 'asset',
        fileName,
        source: await ground
          .composite([{ input: drawn }])
          .png({ compressionLevel: 9 })
          .toBuffer(),
      })
    }
  },
})
