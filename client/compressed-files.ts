import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Files below this size in bytes are not compressed: they fit into one packet anyway. */
const LEAST = 1_000

/**
 * Writes a compressed copy of each page, script and style sheet next to it: `.br`, and `.gz` for browsers that accept Brotli only
 * over TLS. The server compresses nothing itself, which would cost it milliseconds per request.
 */
export const compressedFiles = (root: string): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  writeBundle: {
    // Runs after the plugins that write files themselves.
    order: 'post',
    sequential: true,
    async handler({ dir = join(root, 'dist') }) {
      for (const folder of [dir, join(dir, 'assets')]) {
        for (const name of readdirSync(folder).filter((file) => /\.(html|js|css)$/.test(file))) {
          const bytes = readFileSync(join(folder, name))
          if (bytes.length < LEAST) continue
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          writeFileSync(join(folder, `${name}.br`), await brotli(bytes, { params }))
          writeFileSync(join(folder, `${name}.gz`), await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
        }
      }
    },
  },
})
