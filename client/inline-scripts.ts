import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/**
 * Inlines scripts of `public` into the page. One of them starts all other requests, which saves a quarter of a second over a slow
 * connection; the other must work even when a file is damaged. The server lists their hashes in the content security policy.
 */
export const inlineScripts = (root: string, names: readonly string[]): Plugin => ({
  name: 'inline-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      let page = html
      for (const name of names) {
        const tag = `<script src="/${name}"></script>`
        if (!page.includes(tag)) throw new Error(`The page has no ${tag}`)
        const { code } = await minify(name, readFileSync(join(root, 'public', name), 'utf8'))
        page = page.replace(tag, () => `<script>${code}</script>`)
      }
      return page
    },
  },
})
