import { readFileSync } from 'node:fs'
import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { writeExtract } from '@stillair/projections/replay/extract/write-extract.ts'

/** Writes an extract in a separate process; prints its rows, seconds, bytes, and megabytes of private memory. */
const [format, postgresUrl = '', out = ''] = process.argv.slice(2)
const { store, keyring } = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
let most = 0
const look = () => {
  const [, kibibytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  most = Math.max(most, Number(kibibytes) / 1_000)
}
const looking = setInterval(look, 100)
const begun = performance.now()
const { rows, files } = await writeExtract(store, {
  out,
  format: format === 'parquet' ? format : 'ndjson',
  extractId: 'bench',
  keyring,
})
const seconds = (performance.now() - begun) / 1_000
look()
clearInterval(looking)
const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
console.log(JSON.stringify({ rows, seconds, bytes, megabytes: most }))
await store.close()
