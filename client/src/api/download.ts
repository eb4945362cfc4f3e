import type { ApiKey } from '@stillair/api/contract/api.ts'
import { chunksOf } from '../browser/read-chunks.ts'
import { ApiError } from './api-error.ts'
import { PATIENCE_MS, successfulResponse } from './client.ts'
import type { ApiArguments } from './fetch-public.ts'

/**
 * Downloads a JSON file as the signed-in user. The whole may take any time, since the server sends it while it prepares it. Only a
 * silence ends it. Calls `onProgress` with the bytes that have arrived so far.
 *
 * @throws {ApiError} for every response that is not a success, and when the file did not arrive completely.
 */
export async function download<Key extends ApiKey>(
  key: Key,
  onProgress: (bytes: number) => void,
  ...[input]: ApiArguments<Key>
): Promise<Blob> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), PATIENCE_MS.GET)
    return silence.signal
  }
  try {
    const response = await successfulResponse(key, waitOn, input)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    if (response.body) {
      for await (const chunk of chunksOf(response.body)) {
        waitOn()
        chunks.push(chunk)
        bytes += chunk.byteLength
        onProgress(bytes)
      }
    }
    const file = new Blob(chunks, { type: 'application/json' })
    // A captive portal answers every request with its own page, so our server has not answered.
    JSON.parse(await file.text())
    return file
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {})
  } finally {
    clearTimeout(timer)
  }
}
