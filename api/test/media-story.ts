import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import {
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingStarted,
  mediaStream,
  PACKAGING_RULES,
  type PackagedMedia,
} from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { packagedMedia, uploaded } from '../../events/test/media-events.ts'

/** Appends events to the log as a worker would, and returns the resulting position. */
export async function append(store: EventStore, mediaId: string, events: readonly DomainEvent[]): Promise<string> {
  const commandId = randomUUID()
  const { position } = await store.append(
    mediaStream(mediaId),
    newEvents(events, {
      occurredAt: '2026-11-20T12:00:00.000Z',
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { kind: 'system', id: 'media-worker' },
      timeZone: 'UTC',
    }),
    'any',
  )
  return String(position)
}

/** Creates an upload whose packaging has finished, with files to serve. */
export async function packagedUpload(
  { store, mediaStore }: { store: EventStore; mediaStore: ObjectStore },
  overrides: Partial<PackagedMedia> = {},
  rules = PACKAGING_RULES,
): Promise<{ mediaId: string; position: string }> {
  const mediaId = randomUUID()
  const packaged = packagedMedia(mediaId, overrides)
  const put = (name: string, text: string, contentType: string) =>
    mediaStore.put(`${packaged.prefix}/${name}`, Buffer.from(text), { contentType })
  const playlist = 'application/vnd.apple.mpegurl'
  await put('master.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=50000\n48k/index.m3u8\n', playlist)
  await put('48k/index.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\nseg_00001.m4s\n', playlist)
  await put('48k/init.mp4', 'init', 'video/mp4')
  await put('48k/seg_00001.m4s', '0123456789', 'video/iso.segment')
  await put('download.m4a', '0123456789', 'audio/mp4')
  const position = await append(store, mediaId, [
    uploaded(mediaId),
    MediaPackagingStarted({ mediaId, attempt: 'one' }),
    MediaPackaged({ mediaId, attempt: 'one', packaged, rules }),
  ])
  return { mediaId, position }
}

/** Creates an upload whose packaging has failed. */
export async function failedUpload(
  { store }: { store: EventStore },
  code = 'no-sound',
): Promise<{ mediaId: string; position: string }> {
  const mediaId = randomUUID()
  const position = await append(store, mediaId, [
    uploaded(mediaId),
    MediaPackagingStarted({ mediaId, attempt: 'one' }),
    MediaPackagingFailed({ mediaId, attempt: 'one', code, reason: 'The file has no sound.', rules: PACKAGING_RULES }),
  ])
  return { mediaId, position }
}
