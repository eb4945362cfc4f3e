import { text } from 'node:stream/consumers'
import type { Position } from '@stillair/events/language/position.ts'
import { fileSystemObjectStore } from '@stillair/events/object-store/file-system.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'

/** The kinds of erased data: an account by its user id, a waitlist entry by its id, a month of analytics by its subject. */
export type ErasureKind = 'account' | 'waitlist' | 'analytics'

export interface Erasure {
  readonly kind: ErasureKind
  /** The name of the destroyed key. */
  readonly subject: string
}

/** The list cannot be read. The message is a sentence for the operator. */
export class ErasureListError extends Error {
  override name = 'ErasureListError'
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The list of erasures cannot be read, so erased people might come back: ${reason}`, { cause })
  }
}

/** How far the log's erasures have been copied to the list. */
export interface ErasuresRead {
  readonly position: Position
  readonly eventId: string
}

/**
 * The list of all erasures ever made, kept outside the databases. A backup of these may predate an erasure, and then
 * neither its log nor its keys know of it. The list holds only ids, which the log keeps for good as well.
 */
export interface ErasureList {
  add(erasure: Erasure): Promise<void>
  /** Rejects with an {@link ErasureListError} when the list cannot be read, and so does `readUpTo`. */
  all(): Promise<readonly Erasure[]>
  /** Resolves to null when no erasure has been copied from the log yet. */
  readUpTo(): Promise<ErasuresRead | null>
  setReadUpTo(read: ErasuresRead): Promise<void>
}

/**
 * In the store of packaged media, which is backed up and restored separately from Postgres. No signed address leads
 * below it.
 */
const FOLDER = 'erasures'
const READ_UP_TO = `${FOLDER}/read-up-to`
const JSON_TYPE = { contentType: 'application/json' }

/** Throws an {@link ErasureListError} instead of the error of a read. */
const reading = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read()
  } catch (error) {
    throw new ErasureListError(error)
  }
}

/** Returns an erasure list that stores one small object per erasure, named after its subject. */
export function erasureList(store: ObjectStore): ErasureList {
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  return {
    async add({ kind, subject }) {
      // User ids may contain characters that are not allowed in keys.
      const name = Buffer.from(subject).toString('base64url')
      await store.put(`${FOLDER}/${kind}/${name}`, encode({ kind, subject }), JSON_TYPE)
    },
    async all() {
      const objects = await reading(() => store.list(FOLDER))
      return objects.flatMap(({ key }) => {
        const [, kind, name] = key.split('/')
        if (name === undefined) return []
        return [{ kind: kind as ErasureKind, subject: Buffer.from(name, 'base64url').toString() }]
      })
    },
    readUpTo: () =>
      reading(async () => {
        const found = await store.get(READ_UP_TO)
        if (!found) return null
        const { position, eventId } = JSON.parse(await text(found.body)) as { position: string; eventId: string }
        return { position: BigInt(position), eventId }
      }),
    setReadUpTo: ({ position, eventId }) =>
      store.put(READ_UP_TO, encode({ position: String(position), eventId }), JSON_TYPE),
  }
}

/**
 * Opens the list in the media store and, when a folder is given, a second one there. Each erasure is added to both. Reading
 * completes the list that lacks some, for example after a restore of the media store. Throws an {@link ErasureListError} when
 * the folder cannot be used.
 */
export async function openErasureList(mediaStore: ObjectStore, folder: string | null): Promise<ErasureList> {
  const first = erasureList(mediaStore)
  if (folder === null) return first
  const second = erasureList(await reading(() => fileSystemObjectStore({ root: folder })))
  return {
    ...first,
    async add(erasure) {
      await second.add(erasure)
      await first.add(erasure)
    },
    async all() {
      const [one, two] = await Promise.all([first.all(), second.all()])
      const [inFirst, inSecond] = [namesOf(one), namesOf(two)]
      const onlySecond = two.filter((erasure) => !inFirst.has(nameOf(erasure)))
      for (const erasure of onlySecond) await first.add(erasure)
      for (const erasure of one) if (!inSecond.has(nameOf(erasure))) await second.add(erasure)
      return [...one, ...onlySecond]
    },
  }
}

/** Returns a name of the erasure that no other has. */
export const nameOf = ({ kind, subject }: Erasure): string => `${kind} ${subject}`
const namesOf = (list: readonly Erasure[]) => new Set(list.map(nameOf))
