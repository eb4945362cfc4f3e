import { defaultOptions, type PreviousUpload } from 'tus-js-client'
import { identityHeaders } from '../../../api/client.ts'
import { credentials } from '../../../api/credentials.ts'

/** The server deletes unfinished uploads after a week. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000

/** An upload that an earlier visit did not finish. */
export interface UnfinishedUpload {
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  /** The bytes that the server has received. */
  readonly sent: number
  /** The browser's storage keys, one for each attempt. */
  readonly storageKeys: readonly string[]
}

/**
 * Asks how many bytes the server has received. Returns null when it has no such upload of this user. Throws when the server is
 * unreachable.
 */
async function sentOf(url: string): Promise<number | null> {
  const headers = { ...identityHeaders(await credentials().fresh(false)), 'tus-resumable': '1.0.0' }
  const response = await fetch(url, { method: 'HEAD', headers })
  if (response.status === 404 || response.status === 410) return null
  if (!response.ok) throw new Error(`HEAD of an upload: ${response.status}`)
  return Number(response.headers.get('upload-offset') ?? 0)
}

async function check(stored: PreviousUpload): Promise<UnfinishedUpload | null> {
  if (Date.now() - Date.parse(stored.creationTime) > LIFETIME_MS) {
    await forgetUnfinished([stored.urlStorageKey])
    return null
  }
  // Offline the upload is listed anyway, since it can be resumed later.
  const sent = stored.uploadUrl ? await sentOf(stored.uploadUrl).catch(() => 0) : null
  if (sent === null) return null
  const { metadata, size, urlStorageKey } = stored
  return { fileName: metadata.filename ?? 'A file', size: size ?? 0, sent, storageKeys: [urlStorageKey] }
}

/** Returns the unfinished uploads of earlier visits that the server still has, except those that `isOurs` recognises. */
export async function findUnfinished(
  isOurs: (upload: { readonly fileName: string; readonly size: number }) => boolean,
): Promise<UnfinishedUpload[]> {
  const stored = (await defaultOptions.urlStorage.findAllUploads()) ?? []
  const left = stored.filter(({ metadata, size }) => !isOurs({ fileName: metadata.filename ?? '', size: size ?? 0 }))
  const found = await Promise.all(left.map(check))
  return oncePerFile(found.filter((each) => each !== null))
}

/** Combines several attempts at the same file into one upload with the furthest progress. */
export function oncePerFile(uploads: readonly UnfinishedUpload[]): UnfinishedUpload[] {
  const byFile = Map.groupBy(uploads, fileOf)
  return [...byFile.values()].flatMap((attempts) => {
    const [furthest] = attempts.toSorted((a, b) => b.sent - a.sent)
    return furthest ? [{ ...furthest, storageKeys: attempts.flatMap(({ storageKeys }) => storageKeys) }] : []
  })
}

/** Returns the name and size, by which people recognise a file. */
export const fileOf = ({ fileName, size }: { readonly fileName: string; readonly size: number }) =>
  `${fileName} ${size}`

/** Separates chosen files into those that resume an unfinished upload and others. */
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
