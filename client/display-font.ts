import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import type { Plugin } from 'vite'

/** The file name that style sheets use. */
const NAME = 'display-font.woff2'
const SOURCE = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
)
/**
 * The axes that remain of the font's four: one softness, no wonky letters, the weights that styles use (`fonts.css` lists the
 * same), and all optical sizes. Every axis lengthens the outlines of every letter: 121 KB with all of them, 59 KB with these.
 */
const AXES = { SOFT: 50, WONK: 0, wght: { min: 460, max: 700 } }

/** Reduces the display font to the axes that the app uses. */
export const displayFont = (root: string): Plugin => ({
  name: 'display-font',
  async config() {
    const folder = join(root, 'node_modules/.cache')
    const file = join(folder, NAME)
    mkdirSync(folder, { recursive: true })
    const font = await subset(readFileSync(SOURCE), undefined, {
      targetFormat: 'woff2',
      keepAllGlyphs: true,
      variationAxes: AXES,
    })
    writeFileSync(file, font)
    return { resolve: { alias: [{ find: NAME, replacement: file }] } }
  },
})
