import { defaultOptions, type PreviousUpload } from 'tus-js-client'
import { identityHeaders } from '../../api/client.ts'
import { credentials } from '../../api/credentials.ts'

/** The server forgets what is not finished after a week. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000

/** One that an earlier visit did not finish. */
export interface UnfinishedUpload {
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  /** Bytes that have arrived. */
  readonly sent: number
  /** Where the browser remembers it, each attempt of its own. */
  readonly storageKeys: readonly string[]
}

/** How many bytes have arrived; null when the server does not have it, or it is somebody else's. Throws when the server cannot be reached. */
async function sentOf(url: string): Promise<number | null> {
  const headers = { ...identityHeaders(await credentials().fresh(false)), 'tus-resumable': '1.0.0' }
  const response = await fetch(url, { method: 'HEAD', headers })
  if (response.status === 404 || response.status === 410) return null
  if (!response.ok) throw new Error(`HEAD of an upload: ${response.status}`)
  return Number(response.headers.get('upload-offset') ?? 0)
}

async function look(stored: PreviousUpload): Promise<UnfinishedUpload | null> {
  if (Date.now() - Date.parse(stored.creationTime) > LIFETIME_MS) {
    await forgetUnfinished([stored.urlStorageKey])
    return null
  }
  // Without an answer it is shown all the same: it can be gone on with when the network is restored.
  const sent = stored.uploadUrl ? await sentOf(stored.uploadUrl).catch(() => 0) : null
  if (sent === null) return null
  const { metadata, size, urlStorageKey } = stored
  return { fileName: metadata.filename ?? 'A file', size: size ?? 0, sent, storageKeys: [urlStorageKey] }
}

/** What earlier visits left unfinished and the server still has; what `isOurs` was under way in this one. */
export async function findUnfinished(
  isOurs: (upload: { readonly fileName: string; readonly size: number }) => boolean,
): Promise<UnfinishedUpload[]> {
  const stored = (await defaultOptions.urlStorage.findAllUploads()) ?? []
  const left = stored.filter(({ metadata, size }) => !isOurs({ fileName: metadata.filename ?? '', size: size ?? 0 }))
  const found = await Promise.all(left.map(look))
  return oncePerFile(found.filter((each) => each !== null))
}

/** A file that was begun more than once is one upload, with what came of the attempt that is furthest. */
export function oncePerFile(uploads: readonly UnfinishedUpload[]): UnfinishedUpload[] {
  const byFile = Map.groupBy(uploads, fileOf)
  return [...byFile.values()].flatMap((attempts) => {
    const [furthest] = attempts.toSorted((a, b) => b.sent - a.sent)
    return furthest ? [{ ...furthest, storageKeys: attempts.flatMap(({ storageKeys }) => storageKeys) }] : []
  })
}

/** What a person knows a file by. */
export const fileOf = ({ fileName, size }: { readonly fileName: string; readonly size: number }) =>
  `${fileName} ${size}`

/** Which of the chosen files go on with an unfinished upload, and which are others. */
export function matchUnfinished<Chosen extends { readonly name: string; readonly size: number }>(
  files: readonly Chosen[],
  waiting: readonly UnfinishedUpload[],
): { readonly awaited: readonly Chosen[]; readonly others: readonly Chosen[] } {
  const wanted = new Set(waiting.map(fileOf))
  const isAwaited = ({ name, size }: Chosen) => wanted.has(fileOf({ fileName: name, size }))
  return { awaited: files.filter(isAwaited), others: files.filter((file) => !isAwaited(file)) }
}

export async function forgetUnfinished(storageKeys: readonly string[]): Promise<void> {
  await Promise.all(storageKeys.map((key) => defaultOptions.urlStorage.removeUpload(key)))
}
