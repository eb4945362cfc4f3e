import { createHash } from 'node:crypto'
import type { OfflineCopy } from '@stillair/api/contract/listener/offline-copy.ts'
import { contentFixture } from '../src/entities/content/content-fixture.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns pseudo-random bytes, so that a wrong offset shows. */
export function bytesOf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  let state = seed
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >> 16
  })
}

/** A fake `fetch` with one recording, whose behaviour tests can change while it runs. */
export function downloadServer(bytes: Uint8Array<ArrayBuffer>) {
  const server = {
    bytes,
    /** The hash that the server reports for the recording. */
    sha256: sha256(bytes),
    /** The signature in valid URLs; URLs with another one get a 403. */
    right: 1,
    isAway: false,
    /** Replaces all answers. */
    instead: null as (() => Response) | null,
    asked: 0,
    /** Number of media bytes sent. */
    sent: 0,
    replaceWith(next: Uint8Array<ArrayBuffer>) {
      server.bytes = next
      server.sha256 = sha256(next)
      server.right++
    },
  }
  const copy = (id: string): OfflineCopy => ({
    file: {
      sha256: server.sha256,
      size: server.bytes.length,
      type: 'audio/mp4',
      url: `/media/t/${server.right}/${id}/download.m4a`,
    },
    poster: null,
    expiresAt: '2026-11-20T13:00:00.000Z',
    entitledUntil: null,
    duration: 300,
    waveform: null,
    content: contentFixture(id),
    transcript: null,
  })
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (server.isAway) throw new TypeError('Failed to fetch')
    if (server.instead) return server.instead()
    const id = /^\/api\/content\/(.+)\/keep$/.exec(address)?.[1]
    if (id) {
      server.asked++
      return Response.json(copy(id))
    }
    const right = /^\/media\/t\/(\d+)\//.exec(address)?.[1]
    if (Number(right) !== server.right) return Response.json({ error: 'expired' }, { status: 403 })
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init.headers).get('range') ?? '') ?? []
    const part = server.bytes.slice(Number(from), Number(to) + 1)
    server.sent += part.length
    const headers = { 'content-range': `bytes ${from}-${to}/${server.bytes.length}` }
    return new Response(part, { status: 206, headers })
  }
  return Object.assign(server, { fetch: answer as typeof fetch })
}
