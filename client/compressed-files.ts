import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** Below this, bytes, it all travels in one packet as it is. */
const LEAST = 1_000

/**
 * Writes each page, script and style compressed beside itself (`.br`), for the server to send: nobody waits while a file is made as small as
 * it can be, a tenth less than in passing.
 */
export const compressedFiles = (root: string): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  writeBundle: {
    // After those that write files themselves.
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
          writeFileSync(join(folder, `${name}.br`), await compress(bytes, { params }))
        }
      }
    },
  },
})
