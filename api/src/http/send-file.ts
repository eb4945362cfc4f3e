import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** Sends a text as a file to be kept, no faster than it is read. A piece that fails breaks the connection off. */
export async function sendFile(res: Response, fileName: string, pieces: AsyncIterable<string>): Promise<void> {
  res
    .type('json')
    .set('content-disposition', `attachment; filename="${fileName}"`)
    .set('cache-control', 'private, no-store')
  await pipeline(Readable.from(pieces), res).catch((error: unknown) => {
    // Whoever asked has gone.
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
