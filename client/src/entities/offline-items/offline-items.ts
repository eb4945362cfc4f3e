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

/** Returns a user's offline item when it is complete; null when it isn't, or storage is refused. */
export async function offlineItem(userId: string, contentId: string): Promise<OfflineItem | null> {
  try {
    const item = await readItem(userId, contentId)
    if (!item?.keptAt) return null
    return (await cachedFiles().sizeOf(addressOf(item.file))) === item.file.size ? item : null
  } catch {
    return null
  }
}

/** Returns an object URL for an offline file, to be released with `URL.revokeObjectURL`; null when the file is not here. */
export async function offlineFileUrl(file: NamedFile): Promise<string | null> {
  const bytes = await cachedFiles().read(addressOf(file))
  return bytes && URL.createObjectURL(bytes.slice(0, bytes.size, file.type))
}

/** Removes a user's offline item or pending download; files that other users need stay. Rejects when storage is refused. */
export async function removeOfflineItem(userId: string, contentId: string): Promise<void> {
  await deleteWish({ userId, contentId })
  const item = await readItem(userId, contentId)
  if (item) await forgetItem(item)
}

/** Removes an item and its files, except those of other users, signed in or not. Rejects when storage is refused. */
export async function forgetItem(item: OfflineItem, files = cachedFiles()): Promise<void> {
  await deleteItem(item)
  await removeUnneeded(item, files)
}

/** Removes the files of a removed or changed item, except those that are still needed. */
export async function removeUnneeded(item: OfflineItem, files = cachedFiles()): Promise<void> {
  const needed = new Set([...(await readEverybodysItems()).flatMap(addressesOf), ...(await sealedAddresses())])
  const gone = allFilesOf(item).filter((file) => !needed.has(addressOf(file)))
  const covers = coverAddresses(item.content.cover.prefix).filter((address) => !needed.has(address))
  await Promise.all([...gone.map((file) => removeFile(files, file)), ...covers.map((address) => files.remove(address))])
}

/** Returns the addresses of all files of a complete item. */
export const addressesOf = (item: OfflineItem): readonly string[] => [
  ...allFilesOf(item).map(addressOf),
  ...coverAddresses(item.content.cover.prefix),
]

/** Removes all of a user's offline items and pending downloads. Rejects when storage is refused. */
export async function removeAllOfflineItems(userId: string): Promise<void> {
  for (const wish of await readWishes(userId)) await deleteWish(wish)
  for (const item of await readItems(userId)) await forgetItem(item)
  await deleteRehearsal(userId)
}

async function removeFile(files: OfflineFiles, file: NamedFile): Promise<void> {
  const parts = Array.from({ length: partsOf(file) }, (_, part) => partAddressOf(file, part))
  await Promise.all([addressOf(file), ...parts].map((address) => files.remove(address)))
}

/** Returns the addresses of the cover images that are saved with an item; pages request them under the same addresses. */
export const coverAddresses = (prefix: string | null): readonly string[] =>
  prefix === null ? [] : [`${prefix}/480.avif`, `${prefix}/1200.avif`]
