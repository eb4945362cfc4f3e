import { text } from 'node:stream/consumers'
import type { Position } from '@stillair/events/language/position.ts'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'

/** What can be erased: an account by its user id, an entry of the waitlist by its id, a month by its subject. */
export type ErasureKind = 'account' | 'waitlist' | 'analytics'

export interface Erasure {
  readonly kind: ErasureKind
  /** Names the key that was destroyed. */
  readonly subject: string
}

/** Up to where the log's own erasures are on the list. */
export interface ErasuresRead {
  readonly position: Position
  readonly eventId: string
}

/**
 * Everything that was ever erased, kept outside the databases: a backup of those may be from before an erasure, and then
 * neither its log nor its keys know of it. It holds ids alone, as the log does for good.
 */
export interface ErasureList {
  add(erasure: Erasure): Promise<void>
  all(): Promise<readonly Erasure[]>
  /** Null when none of the log is on the list yet. */
  readUpTo(): Promise<ErasuresRead | null>
  setReadUpTo(read: ErasuresRead): Promise<void>
}

/** In the store of packaged media, which is backed up and restored apart from Postgres. Nobody gets addresses below it. */
const FOLDER = 'erasures'
const READ_UP_TO = `${FOLDER}/read-up-to`
const JSON_TYPE = { contentType: 'application/json' }

/** An erasure list of one small object for each erasure, named after its subject. */
export function erasureList(store: ObjectStore): ErasureList {
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  return {
    async add({ kind, subject }) {
      // User ids may hold characters that keys may not.
      const name = Buffer.from(subject).toString('base64url')
      await store.put(`${FOLDER}/${kind}/${name}`, encode({ kind, subject }), JSON_TYPE)
    },
    async all() {
      const objects = await store.list(FOLDER)
      return objects.flatMap(({ key }) => {
        const [, kind, name] = key.split('/')
        if (name === undefined) return []
        return [{ kind: kind as ErasureKind, subject: Buffer.from(name, 'base64url').toString() }]
      })
    },
    async readUpTo() {
      const found = await store.get(READ_UP_TO)
      if (!found) return null
      const { position, eventId } = JSON.parse(await text(found.body)) as { position: string; eventId: string }
      return { position: BigInt(position), eventId }
    },
    setReadUpTo: ({ position, eventId }) =>
      store.put(READ_UP_TO, encode({ position: String(position), eventId }), JSON_TYPE),
  }
}
