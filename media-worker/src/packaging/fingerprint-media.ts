import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { FingerprintMediaJob } from '@stillair/events/jobs/jobs.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { type Fingerprint, mediaStream } from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'

export interface FingerprintDependencies {
  readonly events: EventStore
  readonly media: ObjectStore
  readonly now: () => Date
}

/**
 * Hashes the stored files of an upload that devices download, and reports the hashes once. Does nothing when packaging is
 * incomplete or the hashes are already reported. Throws when a file cannot be read; a retry may succeed.
 */
export async function fingerprintMedia(
  { mediaId, cause }: FingerprintMediaJob,
  { events, media, now }: FingerprintDependencies,
): Promise<void> {
  const { recording } = (await loadState(events, mediaStream(mediaId), mediaDecider)).state
  const packaged = recording?.isComplete ? recording.packaged : null
  if (!packaged || recording?.fingerprinted?.prefix === packaged.prefix) return
  const { prefix, download, poster } = packaged
  const files: Fingerprint[] = []
  for (const key of [download?.key, poster]) if (key) files.push(await fingerprintOf(media, prefix, key))
  const context = {
    now: now(),
    commandId: deterministicId('fingerprint-media', mediaId, prefix),
    correlationId: cause,
    causationId: cause,
    actor: { kind: 'system', id: 'media-worker' },
    timeZone: 'UTC',
  } as const
  await handleCommand(events, context, {
    stream: mediaStream(mediaId),
    decider: mediaDecider,
    command: { type: 'ReportFingerprints', mediaId, prefix, files },
  })
}

async function fingerprintOf(media: ObjectStore, prefix: string, key: string): Promise<Fingerprint> {
  const stored = await media.get(`${prefix}/${key}`)
  if (!stored) throw new Error(`${prefix}/${key} is not stored`)
  const hash = createHash('sha256')
  await pipeline(stored.body, hash)
  return { key, size: stored.size, sha256: hash.digest('hex') }
}
