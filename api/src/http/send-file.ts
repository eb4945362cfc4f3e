import { Readable } from 'node:stream'
import type { Response } from 'express'
import { sendStream } from './send-stream.ts'

/** Sends a text as a file to be kept, no faster than it is read. A piece that fails breaks the connection off. */
export async function sendFile(res: Response, fileName: string, pieces: AsyncIterable<string>): Promise<void> {
  res.type('json').set('content-disposition', `attachment; filename="${fileName}"`)
  await sendStream(Readable.from(pieces), res)
}
