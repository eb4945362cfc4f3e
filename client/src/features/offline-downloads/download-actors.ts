import type { OfflineCopy } from '@stillair/api/contract/listener/offline-copy.ts'
import { fromCallback, fromPromise } from 'xstate'
import { api } from '../../api/client.ts'
import { holdLock } from '../../browser/locks.ts'
import { holdWakeLock } from '../../browser/screen-wake-lock.ts'
import { addressOf, type OfflineFiles, partAddressOf } from '../../entities/offline-items/offline-files.ts'
import { itemOf, type NamedFile, replacedBy } from '../../entities/offline-items/offline-item.ts'
import { coverAddresses, removeUnneeded } from '../../entities/offline-items/offline-items.ts'
import { deleteWish, readItem, type Wish, writeItem } from '../../entities/offline-items/offline-records.ts'
import { type DownloadEvent, downloadMachine } from './download-machine.ts'
import { fetchParts, type Run } from './fetch-parts.ts'
import { PartError, WrongHashError } from './part-error.ts'
import { assemble, look, sha256Of } from './stored-file.ts'

/** Returns the machine with its real actors: the API, the network, and the storage of this device. */
export function downloadWith(wish: Wish, files: OfflineFiles) {
  const { userId, contentId } = wish
  return downloadMachine.provide({
    actors: {
      ask: fromPromise(async ({ signal }) => {
        const copy = await api('GET /api/content/:id/keep', { params: { id: contentId }, signal, as: userId })
        signal.throwIfAborted()
        await note(files, userId, copy)
        return copy
      }),
      look: fromPromise(({ input }) => look(files, input.file)),
      fetchRun: fromCallback<DownloadEvent, Run>(({ input, sendBack }) => {
        const stop = new AbortController()
        const fetchAll = async () => {
          let part = input.first
          for await (const bytes of fetchParts(input, stop.signal)) {
            await files.write(partAddressOf(input.file, part++), bytes)
            if (!stop.signal.aborted) sendBack({ type: 'PART' })
          }
        }
        fetchAll().then(
          () => sendBack({ type: 'RUN_DONE' }),
          (error: unknown) => sendBack({ type: 'RUN_FAILED', error }),
        )
        return () => stop.abort()
      }),
      finish: fromPromise(async ({ input: copy, signal }) => {
        await assemble(files, copy.file)
        await takeAlong(files, copy, signal)
        // The user may have signed out in the meantime.
        signal.throwIfAborted()
        const before = await readItem(userId, contentId)
        await writeItem({ ...itemOf(userId, copy), keptAt: new Date().toISOString() })
        if (before) await removeUnneeded(before, files)
        await deleteWish(wish)
      }),
      turn: fromCallback<DownloadEvent>(({ sendBack }) =>
        holdLock(`stillair:keep:${contentId}`, () => sendBack({ type: 'GRANTED' })),
      ),
      wakeLock: fromCallback<DownloadEvent>(holdWakeLock),
      network: fromCallback<DownloadEvent>(({ sendBack }) => {
        const goOn = () => sendBack({ type: 'ONLINE' })
        addEventListener('online', goOn)
        return () => removeEventListener('online', goOn)
      }),
    },
  })
}

/**
 * Records the item to download. A complete item stays playable until its replacement is here. Parts of other files are
 * removed.
 */
async function note(files: OfflineFiles, userId: string, copy: OfflineCopy): Promise<void> {
  const item = itemOf(userId, copy)
  const before = await readItem(userId, item.contentId)
  const isReplaced = before !== null && before.file.sha256 !== item.file.sha256
  await writeItem(isReplaced && before.keptAt ? replacedBy(before, copy) : item)
  if (isReplaced) await removeUnneeded(before, files)
}

/** Downloads the poster, verified like the file, and the cover, without which everything works. */
async function takeAlong(files: OfflineFiles, copy: OfflineCopy, signal: AbortSignal): Promise<void> {
  const { poster, content } = copy
  if (poster && !(await isRight(files, poster))) {
    const bytes = await blobOf(poster.url, signal)
    if ((await sha256Of(bytes)) !== poster.sha256) throw new WrongHashError()
    await files.write(addressOf(poster), bytes.slice(0, bytes.size, poster.type))
  }
  for (const address of coverAddresses(content.cover.prefix)) {
    if ((await files.sizeOf(address)) !== null) continue
    await blobOf(address, signal)
      .then((picture) => files.write(address, picture))
      .catch(() => {})
  }
}

async function isRight(files: OfflineFiles, file: NamedFile): Promise<boolean> {
  const bytes = await files.read(addressOf(file))
  return bytes !== null && (await sha256Of(bytes)) === file.sha256
}

async function blobOf(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'omit', signal }).catch((error) => {
    throw new PartError('away', error)
  })
  if (!answer.ok) throw new PartError('away')
  return answer.blob()
}
