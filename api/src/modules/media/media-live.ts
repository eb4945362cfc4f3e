import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { MediaLiveEvent } from '../../contract/admin/media.ts'
import type { Leave, LiveListener } from '../../http/live-events/live-event.ts'
import type { PositionTokens } from '../../http/requests/position-tokens.ts'
import { listPresences } from '../presence/presence.ts'
import { type MediaEtag, mediaEtags } from './media-etags.ts'
import { findAllMedia } from './queries.ts'

/** The polling interval while clients are connected, milliseconds. A progress bar that moves twice a second looks live. */
const INTERVAL = 500

type Listener = LiveListener<MediaLiveEvent>

export interface MediaLive {
  /**
   * Sends the listener all uploads in progress and the open editors. From then on, sends every upload that changes or
   * is deleted, and a notice of any other change in the library. When the database cannot be read, all connections are
   * closed. Rejects with the database's error.
   */
  join(listener: Listener): Promise<Leave>
}

/** Returns the position of the newest library event in the read models. */
async function libraryChangedAt(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>({
    name: 'library-changed-at',
    text: 'select max(position) as position from library_event',
  })
  return BigInt(rows[0]?.position ?? 0)
}

/**
 * Streams changes of uploads and of the library to connected clients; one polling loop serves all connections of this
 * process.
 */
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
  /** Runs polls and joins one at a time, so that no client receives an older state after a newer one. */
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
      log.warn({ err: error }, 'live updates of the library were interrupted')
      // The clients reconnect, and poll in the meantime.
      for (const listener of listeners) listener.end()
      listeners.clear()
    } finally {
      isLooking = false
      // The next client may connect much later, so the known state is dropped.
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
        // The loop may have ended in the meantime and dropped the state, so the next poll compares with this one.
        known = etags
        void lookWhileSomebodyListens()
        return () => void listeners.delete(listener)
      }),
  }
}
