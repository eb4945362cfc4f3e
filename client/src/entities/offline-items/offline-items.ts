import { addressOf, cachedFiles, type OfflineFiles, partAddressOf, partsOf } from './offline-files.ts'
import { allFilesOf, type NamedFile, type OfflineItem } from './offline-item.ts'
import {
  deleteItem,
  deleteRehearsal,
  deleteWish,
  readEverybodysItems,
  readItem,
  readItems,
  readWishes,
} from './offline-records.ts'
import { sealedAddresses } from './sealed-records.ts'

/** What a user keeps of content, when all of it is here; null when it is not, or storage is refused. */
export async function offlineItem(userId: string, contentId: string): Promise<OfflineItem | null> {
  try {
    const item = await readItem(userId, contentId)
    if (!item?.keptAt) return null
    return (await cachedFiles().sizeOf(addressOf(item.file))) === item.file.size ? item : null
  } catch {
    return null
  }
}

/** An address of our own for a kept file, to be given back with `URL.revokeObjectURL`; null when it is not here. */
export async function offlineFileUrl(file: NamedFile): Promise<string | null> {
  const bytes = await cachedFiles().read(addressOf(file))
  return bytes && URL.createObjectURL(bytes.slice(0, bytes.size, file.type))
}

/** Removes what a user keeps of content, or wants to; files that somebody else keeps here stay. Rejects where storage is refused. */
export async function removeOfflineItem(userId: string, contentId: string): Promise<void> {
  await deleteWish({ userId, contentId })
  const item = await readItem(userId, contentId)
  if (item) await forgetItem(item)
}

/** Removes an item with its files, but those that somebody else keeps here, signed in or not. Rejects where storage is refused. */
export async function forgetItem(item: OfflineItem, files = cachedFiles()): Promise<void> {
  await deleteItem(item)
  await removeUnneeded(item, files)
}

/** Removes the files of an item that is no longer as it was, but those that are still needed. */
export async function removeUnneeded(item: OfflineItem, files = cachedFiles()): Promise<void> {
  const needed = new Set([...(await readEverybodysItems()).flatMap(addressesOf), ...(await sealedAddresses())])
  const gone = allFilesOf(item).filter((file) => !needed.has(addressOf(file)))
  const covers = coverAddresses(item.content.cover.prefix).filter((address) => !needed.has(address))
  await Promise.all([...gone.map((file) => removeFile(files, file)), ...covers.map((address) => files.remove(address))])
}

/** The addresses under which the files of an item lie on this device once all of it is here. */
export const addressesOf = (item: OfflineItem): readonly string[] => [
  ...allFilesOf(item).map(addressOf),
  ...coverAddresses(item.content.cover.prefix),
]

/** Removes all that a user keeps here. Rejects where storage is refused. */
export async function removeAllOfflineItems(userId: string): Promise<void> {
  for (const wish of await readWishes(userId)) await deleteWish(wish)
  for (const item of await readItems(userId)) await forgetItem(item)
  await deleteRehearsal(userId)
}

async function removeFile(files: OfflineFiles, file: NamedFile): Promise<void> {
  const parts = Array.from({ length: partsOf(file) }, (_, part) => partAddressOf(file, part))
  await Promise.all([addressOf(file), ...parts].map((address) => files.remove(address)))
}

/** The pictures of a cover that are kept along, under their own addresses, where pages look for them. */
export const coverAddresses = (prefix: string | null): readonly string[] =>
  prefix === null ? [] : [`${prefix}/480.avif`, `${prefix}/1200.avif`]
