import type { OfflineFile } from '@stillair/api/contract/listener/offline-copy.ts'
import { chunksOf } from '../../browser/read-chunks.ts'
import { PART_BYTES, partBytesOf } from '../../entities/offline-items/offline-files.ts'
import { PartError } from './part-error.ts'

/** After this long without data, the connection counts as lost, in milliseconds. */
const SILENCE_MS = 30_000

/** Consecutive parts of a file; `first` counts from 0. */
export interface Run {
  readonly file: OfflineFile
  readonly first: number
  readonly count: number
}

/** Fetches parts in one request and yields each as soon as it is complete. @throws {PartError} */
export async function* fetchParts({ file, first, count }: Run, signal: AbortSignal): AsyncGenerator<Blob> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const body = await open({ file, first, count }, AbortSignal.any([signal, silence.signal]))
    let part = new Uint8Array(partBytesOf(file, first))
    let [number, filled] = [first, 0]
    for await (const chunk of chunksOf(body)) {
      restartTimer()
      for (let rest = chunk; rest.length > 0 && number < first + count; ) {
        const taken = rest.subarray(0, part.length - filled)
        part.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
        if (filled < part.length) continue
        yield new Blob([part], { type: 'application/octet-stream' })
        number++
        ;[part, filled] = [new Uint8Array(partBytesOf(file, number)), 0]
      }
    }
    if (number < first + count) throw new PartError('away')
  } catch (error) {
    if (signal.aborted || error instanceof PartError) throw error
    throw new PartError('away', error)
  } finally {
    clearTimeout(timer)
  }
}

async function open({ file, first, count }: Run, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const last = Math.min(file.size, (first + count) * PART_BYTES) - 1
  const answer = await fetch(file.url, {
    headers: { range: `bytes=${first * PART_BYTES}-${last}` },
    // The app stores it once itself, so the HTTP cache must not.
    cache: 'no-store',
    credentials: 'omit',
    signal,
  })
  if (answer.status === 403) throw new PartError('expired')
  if (answer.status === 404 || answer.status === 416) throw new PartError('changed')
  // Networks that answer with their own pages, such as captive portals, send 200.
  if (answer.status !== 206 || !answer.body) throw new PartError('away')
  const whole = answer.headers.get('content-range')?.split('/')[1]
  if (whole && whole !== '*' && Number(whole) !== file.size) throw new PartError('changed')
  return answer.body
}
