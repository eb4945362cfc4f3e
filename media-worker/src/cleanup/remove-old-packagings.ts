import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type MediaEvent, mediaStream } from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'

/**
 * Removes all files of an upload except those of its newest packaging. Runs long after a packaging ended, when nobody
 * plays the older files any more. Does nothing while another packaging is under way.
 */
export async function removeOldPackagings(
  mediaId: string,
  stores: { events: EventStore; media: ObjectStore },
): Promise<void> {
  const { events } = await stores.events.readStream<MediaEvent>(mediaStream(mediaId))
  const latestRequest = events.findLast(({ type }) => type === 'MediaUploaded' || type === 'MediaPackagingRetried')
  const ended = events.some(
    ({ type, metadata }) =>
      (type === 'MediaPackaged' || type === 'MediaPackagingFailed') && metadata.causationId === latestRequest?.id,
  )
  if (!latestRequest || !ended) return
  const keep = new Set<string>()
  const newest = events.findLast((event) => event.type === 'MediaPackaged' || event.type === 'MediaPlayable')
  const whole = events.findLast((event) => event.type === 'MediaPackaged')
  for (const event of [newest, whole]) if (event) keep.add(event.data.packaged.prefix)
  const keys = (await stores.media.list(`media/${mediaId}`)).map(({ key }) => key)
  const prefixes = new Set(keys.map((key) => key.split('/').slice(0, 3).join('/')))
  for (const prefix of prefixes) if (!keep.has(prefix)) await stores.media.delete(prefix)
}
