import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { MediaLiveEvent } from '../../contract/media.ts'
import type { Leave, LiveListener } from '../../http/live-event.ts'
import type { PositionTokens } from '../../http/position-tokens.ts'
import { listPresences } from '../presence/presence.ts'
import { type MediaEtag, mediaEtags } from './media-etags.ts'
import { findAllMedia } from './queries.ts'

/** How often the uploads are looked at while somebody listens, milliseconds: a progress bar that moves twice a second is live. */
const INTERVAL = 500

type Listener = LiveListener<MediaLiveEvent>

export interface MediaLive {
  /**
   * Sends the listener every upload that is under way and who has what open in an editor, and from then on every one that changes or is deleted, and that anything else of
   * the library has changed. When they cannot be read any more, everybody's listening ends. Throws what the database throws.
   */
  join(listener: Listener): Promise<Leave>
}

/** The last event of the library that the read models may be asked about. */
async function libraryChangedAt(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>({
    name: 'library-changed-at',
    text: 'select max(position) as position from read.library_event',
  })
  return BigInt(rows[0]?.position ?? 0)
}

/** Sends changes of uploads and of the library to the clients that listen: one look serves all who listen to this process. */
export function mediaLive({
  pool,
  positions,
  log,
}: {
  readonly pool: pg.Pool
  readonly positions: PositionTokens
  readonly log: Logger
}): MediaLive {
  const listeners = new Set<Listener>()
  /** Looks and joins take turns, so that nobody is sent an older state after a newer one. */
  const oneAtATime = pLimit(1)
  let readEtags = mediaEtags(pool)
  let known: ReadonlyMap<string, MediaEtag> | null = null
  let changedAt: bigint | null = null
  let present: Extract<MediaLiveEvent, { event: 'presences' }>['data'] = { presences: [] }
  let isLooking = false

  async function look(): Promise<ReadonlyMap<string, MediaEtag>> {
    const position = await libraryChangedAt(pool)
    const presences = { presences: await listPresences(pool) }
    const etags = new Map((await readEtags()).map((etag) => [etag.mediaId, etag]))
    const before = known
    if (before !== null) {
      const changed = [...etags.values()].filter(({ mediaId, etag }) => before.get(mediaId)?.etag !== etag)
      const deleted = [...before.keys()].filter((mediaId) => !etags.has(mediaId))
      const media = await findAllMedia(
        pool,
        changed.map(({ mediaId }) => mediaId),
      )
      const isOther = !isDeepStrictEqual(presences, present)
      for (const listener of listeners) {
        for (const data of media) listener.send({ event: 'media', data })
        for (const id of deleted) listener.send({ event: 'media-deleted', data: { id } })
        if (isOther) listener.send({ event: 'presences', data: presences })
        if (position !== changedAt) listener.send({ event: 'library', data: { position: positions.seal(position) } })
      }
    }
    known = etags
    changedAt = position
    present = presences
    return etags
  }

  async function lookWhileSomebodyListens(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      while (listeners.size > 0) {
        await delay(INTERVAL, undefined, { ref: false })
        await oneAtATime(async () => {
          if (listeners.size > 0) await look()
        })
      }
    } catch (error) {
      log.warn({ err: error }, 'what happens in the library cannot be reported live')
      // They connect again, and meanwhile look for themselves.
      for (const listener of listeners) listener.end()
      listeners.clear()
    } finally {
      isLooking = false
      // Nobody may have looked for long by the time that the next one listens.
      known = null
      readEtags = mediaEtags(pool)
    }
  }

  return {
    join: (listener) =>
      oneAtATime(async () => {
        const etags = await look()
        const underWay = [...etags.values()].filter(({ isUnderWay }) => isUnderWay)
        const media = await findAllMedia(
          pool,
          underWay.map(({ mediaId }) => mediaId),
        )
        for (const data of media) listener.send({ event: 'media', data })
        listener.send({ event: 'presences', data: present })
        listeners.add(listener)
        // The looking may have ended meanwhile and forgotten it; the next look begins from here.
        known = etags
        void lookWhileSomebodyListens()
        return () => void listeners.delete(listener)
      }),
  }
}
