import type { Keep } from '@stillair/api/contract/keep.ts'
import { fromCallback, fromPromise } from 'xstate'
import { api } from '../../api/client.ts'
import { holdLock } from '../../browser/locks.ts'
import { coverAddresses, removeUnneeded } from '../../entities/kept/kept.ts'
import { addressOf, type KeptFiles, partAddressOf } from '../../entities/kept/kept-files.ts'
import { itemOf, type NamedFile, replacedBy } from '../../entities/kept/kept-item.ts'
import { deleteWish, readItem, type Wish, writeItem } from '../../entities/kept/kept-records.ts'
import { fetchParts, type Run } from './fetch-parts.ts'
import { keepAwake } from './keep-awake.ts'
import { type KeepEvent, keepMachine } from './keep-machine.ts'
import { PartError, WrongHashError } from './part-error.ts'
import { assemble, look, sha256Of } from './stored-file.ts'

/** The machine with its real parts: the API, the network, and the storage of this device. */
export function keepWith(wish: Wish, files: KeptFiles) {
  const { userId, contentId } = wish
  return keepMachine.provide({
    actors: {
      ask: fromPromise(async ({ signal }) => {
        const keep = await api('GET /api/content/:id/keep', { params: { id: contentId }, signal, as: userId })
        signal.throwIfAborted()
        await note(files, userId, keep)
        return keep
      }),
      look: fromPromise(({ input }) => look(files, input.file)),
      fetchRun: fromCallback<KeepEvent, Run>(({ input, sendBack }) => {
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
      finish: fromPromise(async ({ input: keep, signal }) => {
        await assemble(files, keep.file)
        await takeAlong(files, keep, signal)
        // Its user may have signed out meanwhile.
        signal.throwIfAborted()
        const before = await readItem(userId, contentId)
        await writeItem({ ...itemOf(userId, keep), keptAt: new Date().toISOString() })
        if (before) await removeUnneeded(before, files)
        await deleteWish(wish)
      }),
      turn: fromCallback<KeepEvent>(({ sendBack }) =>
        holdLock(`stillair:keep:${contentId}`, () => sendBack({ type: 'GRANTED' })),
      ),
      wakeLock: fromCallback<KeepEvent>(keepAwake),
      network: fromCallback<KeepEvent>(({ sendBack }) => {
        const goOn = () => sendBack({ type: 'ONLINE' })
        addEventListener('online', goOn)
        return () => removeEventListener('online', goOn)
      }),
    },
  })
}

/**
 * Notes what is to be kept. A whole item plays on until what replaces it is here; the parts of other files than these are removed.
 */
async function note(files: KeptFiles, userId: string, keep: Keep): Promise<void> {
  const item = itemOf(userId, keep)
  const before = await readItem(userId, item.contentId)
  const isReplaced = before !== null && before.file.sha256 !== item.file.sha256
  await writeItem(isReplaced && before.keptAt ? replacedBy(before, keep) : item)
  if (isReplaced) await removeUnneeded(before, files)
}

/** The poster, checked like the file, and the cover, without which everything works. */
async function takeAlong(files: KeptFiles, keep: Keep, signal: AbortSignal): Promise<void> {
  const { poster, content } = keep
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

async function isRight(files: KeptFiles, file: NamedFile): Promise<boolean> {
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
