import { createServer, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { mediaFiles } from '@stillair/api/modules/media/delivery/media-files.ts'
import { storedPlaylists } from '@stillair/api/modules/media/delivery/stored-playlists.ts'
import { s3ObjectStore } from '@stillair/events/object-store/s3.ts'
import { signUrl } from '@stillair/events/object-store/signed-url.ts'
import { mediaPlaylist } from '@stillair/media-worker/packaging/hls/playlist.ts'
import express from 'express'
import { s3Double } from '../../events/test/s3-emulator.ts'
import { listen } from '../src/emulators/emulator-server.ts'
import { alternate, compared, type Measurement, milliseconds } from './measurement.ts'

const KEY = 'media/m1/one/32k/index.m3u8'
const SIGNING_KEY = 'bench'
/** Two hours in segments of four seconds, each of a different size than the previous one. */
const sizeOf = (n: number) => 16_000 + ((n * 7_919) % 3_001)
let end = 700
const SEGMENTS = Array.from({ length: 1_800 }, (_, n) => {
  const offset = end
  end += sizeOf(n)
  return { offset, size: sizeOf(n), duration: 4 }
})
const REQUESTS = 200
/** It took 170 times as long as a bare server when the API signed each address of the playlist. */
const TARGET = 1.5

/** Measures the playlist of two hours from an S3 store against a bare server that sends the same bytes from memory. */
export async function measurePlaylist(): Promise<Measurement[]> {
  const s3 = await s3Double()
  const store = await s3ObjectStore({ ...s3, region: 'us-east-1', bucket: 'stillair-media' })
  const playlist = mediaPlaylist(700, SEGMENTS)
  await store.put(KEY, Buffer.from(playlist), { contentType: 'application/vnd.apple.mpegurl' })
  const sent = gzipSync(playlist)
  const ours = await serve(
    express().use(
      mediaFiles({
        mediaStore: store,
        playlistOf: storedPlaylists(store),
        signingKey: SIGNING_KEY,
        clock: () => new Date(),
      }),
    ),
  )
  const bare = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'content-encoding': 'gzip' }).end(sent)
  })
  const path = signUrl(KEY, new Date(Date.now() + 3_600_000), SIGNING_KEY)
  try {
    const pairs = await alternate(
      5,
      () => timeOf(ours.url + path, REQUESTS),
      () => timeOf(bare.url + path, REQUESTS),
    )
    const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} KB`
    const what = `playlist of 2 h at S3: ${kilobytes(playlist.length)}, ${kilobytes(sent.length)} as sent`
    const against = 'bare server, from memory'
    return [compared(what, pairs, { most: TARGET, against, write: milliseconds })]
  } finally {
    await Promise.all([ours.stop(), bare.stop(), store.close()])
    await s3.close()
  }
}

const serve = (listener: RequestListener) => listen(createServer(listener), { port: 0, host: '127.0.0.1' })

/** Returns the milliseconds of each of several sequential requests. */
async function timeOf(url: string, requests: number): Promise<number> {
  const start = performance.now()
  for (let n = 0; n < requests; n++) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} for ${url}`)
    await buffer(answer.body)
  }
  return (performance.now() - start) / requests
}
