import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** Below this, bytes, it all travels in one packet as it is. */
const LEAST = 1_000

/**
 * Writes each script and style compressed beside itself (`.br`), for the server to send: nobody waits while a file is made as small as
 * it can be, a tenth less than in passing.
 */
export const compressedFiles = (root: string): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir = join(root, 'dist') }) {
    const assets = join(dir, 'assets')
    for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
      const bytes = readFileSync(join(assets, name))
      if (bytes.length < LEAST) continue
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(join(assets, `${name}.br`), await compress(bytes, { params }))
    }
  },
})
