import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type ContentEvent, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import type pg from 'pg'

/** The details of content that a program's history and list need. */
export interface NamedSession {
  readonly title: string
  readonly isDeleted: boolean
}

/**
 * Returns the contents with these ids, including drafts and deleted ones. Contents that the library lacks, because they
 * were deleted or have just been created, are read from their own streams. Omits ids that never existed.
 */
export async function sessionsById(
  { pool, store }: { readonly pool: pg.Pool; readonly store: EventStore },
  contentIds: readonly string[],
): Promise<Map<string, NamedSession>> {
  const { rows } = await pool.query<{ content_id: string; title: string }>({
    name: 'session-titles',
    text: 'select content_id, title from library where content_id = any($1)',
    values: [contentIds],
  })
  const sessions = new Map(rows.map((row) => [row.content_id, { title: row.title, isDeleted: false }]))
  const unlisted = [...new Set(contentIds)].filter((id) => !sessions.has(id))
  const read = await Promise.all(unlisted.map(async (id) => [id, await fromItsStream(store, id)] as const))
  for (const [id, session] of read) if (session) sessions.set(id, session)
  return sessions
}

async function fromItsStream(store: EventStore, contentId: string): Promise<NamedSession | null> {
  const { events } = await store.readStream<ContentEvent>(contentStream(contentId))
  const title = events.reduce<string | null>((known, { data }) => {
    if ('details' in data) return data.details.title
    return ('changes' in data ? data.changes.title : undefined) ?? known
  }, null)
  return title === null ? null : { title, isDeleted: events.at(-1)?.type === 'ContentDeleted' }
}

/** Returns which of the ids have been deleted from the library. */
export async function deletedAmong(
  deps: Parameters<typeof sessionsById>[0],
  contentIds: readonly string[],
): Promise<string[]> {
  const sessions = await sessionsById(deps, contentIds)
  return contentIds.filter((id) => sessions.get(id)?.isDeleted)
}
