import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** The error codes of a pipeline whose client has left: in the middle, or before the start. */
const GONE: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/**
 * Streams an answer no faster than the client reads it. A client that leaves is not an error: players drop requests
 * that they no longer need. Throws the source's errors. Closes the source in every case.
 */
export async function sendStream(source: Readable, answer: Writable): Promise<void> {
  try {
    await pipeline(source, answer)
  } catch (error) {
    // A pipeline that cannot start leaves its source open.
    source.destroy()
    if (!GONE.includes((error as { code?: unknown }).code)) throw error
  }
}

/** Sends text as a file download, no faster than the client reads it. If a piece fails, the connection breaks off. */
export async function sendFile(res: Response, fileName: string, pieces: AsyncIterable<string>): Promise<void> {
  res.type('json').set('content-disposition', `attachment; filename="${fileName}"`)
  await sendStream(Readable.from(pieces), res)
}
