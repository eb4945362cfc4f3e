import { randomUUID } from 'node:crypto'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import {
  ContentCreated,
  type ContentDetails,
  ContentPublished,
  contentStream,
} from '@stillair/events/modules/catalogue/events.ts'
import { newDetails } from '@stillair/events/modules/catalogue/new-details.ts'
import pg from 'pg'

const SUBJECTS = ['turbulence', 'take-off', 'the landing', 'the door closing', 'a night flight', 'the waiting']
const WRITERS = 8

const detailsOf = (n: number): ContentDetails =>
  newDetails({
    title: `What ${SUBJECTS[n % SUBJECTS.length]} feels like, part ${n + 1}`,
    description: 'A captain tells what the hands do, and why the wing bends.',
    type: n % 5 === 0 ? 'video' : 'audio',
    fileUrl: 'https://example.com/session.mp3',
    duration: 180 + ((n * 37) % 420),
    categoryId: ([1, 2, 3] as const)[n % 3] ?? 1,
    tags: ['Turbulence', 'Pilots', 'Cabin'],
    isFreeContent: n % 2 === 0,
    sessionText: `<p>${'Breathe in, and let the seat carry you. '.repeat(40)}</p>`,
  })

/**
 * Writes contents `from` to `to` into the log of a running platform, nine of ten published, as admins would over the
 * years; gives the position of the last event. Their covers are not drawn, which would keep the machine busy for an
 * hour.
 */
export async function fillAdminLibrary(postgresUrl: string, from: number, to: number): Promise<bigint> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  const pool = new pg.Pool(withSessionSettings({ connectionString: postgresUrl, max: 2 }))
  let next = from
  const write = async () => {
    while (next < to) {
      const n = next++
      const contentId = randomUUID()
      const created = ContentCreated({ contentId, details: detailsOf(n) })
      const facts = n % 10 === 0 ? [created] : [created, ContentPublished({ contentId })]
      const metadata = {
        occurredAt: new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString(),
        commandId: contentId,
        correlationId: contentId,
        causationId: null,
        actor: { kind: 'system', id: 'bench' } as const,
        timeZone: 'UTC',
      }
      await store.append(contentStream(contentId), newEvents(facts, metadata), 'no-stream')
    }
  }
  try {
    await Promise.all(Array.from({ length: WRITERS }, write))
    const head = await store.head()
    await forgetCovers(pool, head)
    return head
  } finally {
    await pool.end()
    await store.close()
  }
}

/** Once the reactor has requested all covers, none of them is waiting to be drawn any more. */
async function forgetCovers(pool: pg.Pool, head: bigint): Promise<void> {
  const asked = `select min(position) >= $1 as done from projections.checkpoint where name = 'reactor:covers'`
  for (;;) {
    const { rows } = await pool.query<{ done: boolean | null }>(asked, [head.toString()])
    await pool.query(`delete from pgboss.job where name = 'draw-cover' and state in ('created', 'retry')`)
    if (rows[0]?.done) return
  }
}
