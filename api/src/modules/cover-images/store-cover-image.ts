import { Refusal, type RefusalKind } from '@stillair/events/language/refusal.ts'
import { type CommandContext, type CommandResult, handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { coverImageDecider, type UploadedCover } from '@stillair/events/modules/cover-images/decider.ts'
import { type CoverImageStored, coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import pLimit from 'p-limit'
import type { AppDeps } from '../../server/app-deps.ts'
import { withCoverImageLock } from './cover-image-lock.ts'
import { coverImagePrefix } from './cover-image-prefix.ts'
import { type RasterisedCover, rasteriseCover, UnusablePictureError } from './rasterise-cover.ts'

export type StoreCoverImageDeps = Pick<AppDeps, 'store' | 'pool' | 'mediaStore'>

/** Decoding a large picture takes 200 MB of memory and one core, so a process decodes one at a time. */
const oneAtATime = pLimit(1)

/** Uploaded covers are public, and the file at an address never changes. */
const PUBLIC = 'public, max-age=31536000, immutable'

/**
 * Makes a cover from a picture, stores its files and records it in the log. A repetition with the same id changes
 * nothing. Throws an `invalid`, `too-large` or `unsupported` refusal when no cover can be made from the bytes.
 */
export async function storeCoverImage(
  deps: StoreCoverImageDeps,
  command: CommandContext,
  { imageId, bytes, uploadedBy }: { imageId: string; bytes: Uint8Array; uploadedBy: string },
): Promise<CommandResult<UploadedCover>> {
  const { store, pool, mediaStore } = deps
  const stream = coverImageStream(imageId)
  const before = await loadState(store, stream, coverImageDecider)
  if (before.state && !before.state.isRemoved) return { ...before, changed: false }
  const { files, placeholder, width, height } = await oneAtATime(() => rasterise(bytes))

  const keyPrefix = coverImagePrefix(imageId)
  const stored: Parameters<typeof CoverImageStored>[0] = {
    imageId,
    keyPrefix,
    placeholder,
    width,
    height,
    uploadedBy,
    size: bytes.length,
  }
  // The lock keeps the clean-up from deleting files that the log does not know of yet.
  return withCoverImageLock(pool, imageId, async () => {
    for (const file of files) {
      const { name, contentType } = file
      await mediaStore.put(`${keyPrefix}/${name}`, file.bytes, { contentType, cacheControl: PUBLIC })
    }
    return handleCommand(store, command, {
      stream,
      decider: coverImageDecider,
      command: { type: 'StoreCoverImage', ...stored },
    })
  })
}

/** The refusal for each problem of a picture. */
const refusals: Readonly<Record<UnusablePictureError['code'], readonly [kind: RefusalKind, code: string]>> = {
  'not-a-picture': ['unsupported', 'not-a-picture'],
  unreadable: ['invalid', 'unreadable'],
  'too-many-pixels': ['too-large', 'too-many-pixels'],
  'too-small': ['invalid', 'too-small'],
}

async function rasterise(bytes: Uint8Array): Promise<RasterisedCover> {
  try {
    return await rasteriseCover(bytes)
  } catch (error) {
    if (!(error instanceof UnusablePictureError)) throw error
    const [kind, code] = refusals[error.code]
    throw new Refusal(kind, code, error.reason)
  }
}
