import { randomUUID } from 'node:crypto'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { writeContent } from './contents.ts'

const WRITERS = 8

const SESSION_TEXT = `<p>${'Breathe in, and let the seat carry you. '.repeat(40)}</p>`

/**
 * Writes sessions `from` to `to` into the log of a running platform, nine in ten published, as admins would over the
 * years.
 */
export async function fillAdminLibrary(postgresUrl: string, from: number, to: number): Promise<void> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  let next = from
  const write = async () => {
    while (next < to) {
      const n = next++
      await writeContent(store, randomUUID(), n, { sessionText: SESSION_TEXT, isDraft: n % 10 === 0 })
    }
  }
  try {
    await Promise.all(Array.from({ length: WRITERS }, write))
  } finally {
    await store.close()
  }
}
