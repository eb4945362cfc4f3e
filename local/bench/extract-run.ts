import { readFileSync } from 'node:fs'
import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { writeExtract } from '@stillair/projections/replay/extract/write-extract.ts'

/** Writes an extract as NDJSON in a separate process; prints its rows, seconds, and megabytes of private memory. */
const [postgresUrl = '', out = ''] = process.argv.slice(2)
const { store, keyring } = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
let most = 0
const look = () => {
  const [, kibibytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  most = Math.max(most, Number(kibibytes) / 1_000)
}
const looking = setInterval(look, 100)
const begun = performance.now()
const { rows } = await writeExtract(store, { out, format: 'ndjson', extractId: 'bench', keyring })
const seconds = (performance.now() - begun) / 1_000
look()
clearInterval(looking)
console.log(JSON.stringify({ rows, seconds, megabytes: most }))
await store.close()
