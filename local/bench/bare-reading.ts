import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'

const PAGE_SIZE = 1_000
const PAGE = 'select * from log.event where position > $1 order by position limit $2'

/** Returns the rows per second of the driver alone, reading all rows of the log page by page without processing them. */
export async function readBare(postgresUrl: string): Promise<number> {
  const client = new pg.Client(withSessionSettings({ connectionString: postgresUrl }))
  await client.connect()
  const begun = performance.now()
  let read = 0
  for (let last = '0'; ; ) {
    const { rows } = await client.query<{ position: string }>({ name: 'page', text: PAGE, values: [last, PAGE_SIZE] })
    const end = rows.at(-1)
    if (!end) break
    last = end.position
    read += rows.length
  }
  const taken = (performance.now() - begun) / 1_000
  await client.end()
  return read / taken
}
