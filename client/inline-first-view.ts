import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const TAG = '<script src="/first-view.js"></script>'

/**
 * Puts the script that requests all others into the page itself: over a slow line that is a quarter of a second. The server names its
 * hash in the content security policy.
 */
export const inlineFirstView = (root: string): Plugin => ({
  name: 'inline-first-view',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { filename }) {
      if (!filename.endsWith('index.html')) return html
      if (!html.includes(TAG)) throw new Error(`The page has no ${TAG}`)
      const name = 'first-view.js'
      const { code } = await minify(name, readFileSync(join(root, 'public', name), 'utf8'))
      return html.replace(TAG, () => `<script>${code}</script>`)
    },
  },
})
