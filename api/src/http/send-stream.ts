import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** The errors of a pipeline when the client has gone: in the middle, or before it began. */
const GONE: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/**
 * Streams an answer no faster than it is read. A client that goes away is no failure: players drop what they no longer
 * want. Throws what the source throws. The source is closed in every case.
 */
export async function sendStream(source: Readable, answer: Writable): Promise<void> {
  try {
    await pipeline(source, answer)
  } catch (error) {
    // A pipeline that could not begin leaves its source open.
    source.destroy()
    if (!GONE.includes((error as { code?: unknown }).code)) throw error
  }
}

/** Sends a text as a file to be kept, no faster than it is read. A piece that fails breaks the connection off. */
export async function sendFile(res: Response, fileName: string, pieces: AsyncIterable<string>): Promise<void> {
  res.type('json').set('content-disposition', `attachment; filename="${fileName}"`)
  await sendStream(Readable.from(pieces), res)
}
