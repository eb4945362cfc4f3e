// @module-tag slow
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import type { Format } from '@stillair/projections/replay/extract/row-file.ts'
import { ExtractError, type Manifest, writeExtract } from '@stillair/projections/replay/extract/write-extract.ts'
import { subjectOf } from '@stillair/projections/replay/fold-log.ts'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../events/test/test-database.ts'
import { sampleHistory } from '../src/sample-data/history/sample-history.ts'
import { writeSampleHistory } from '../src/sample-data/history/write-sample-history.ts'

const folder = mkdtempSync(join(tmpdir(), 'stillair-extract-'))
let database: Awaited<ReturnType<typeof createTestDatabase>>
let log: EventLog
const events: RecordedEvent[] = []
let manifest: Manifest

const write = (name: string, format: Format, from = log.store) =>
  writeExtract(from, { out: join(folder, name), format, extractId: name, keyring: log.keyring })

beforeAll(async () => {
  database = await createTestDatabase()
  log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: database.url }))
  const pool = new pg.Pool(withSessionSettings({ connectionString: database.url, max: 2 }))
  const history = sampleHistory({ people: 40, days: 60, seed: 3, ends: Date.UTC(2026, 10, 1) })
  await writeSampleHistory(history, pool, log.keyring)
  await pool.end()
  for await (const batch of log.store.readLog({ after: 0n })) events.push(...batch.events)
  manifest = await write('first', 'parquet')
})
afterAll(async () => {
  await log.store.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  readonly type: string
  readonly session: string | null
  readonly listened_seconds: number | null
  readonly day: Date
}

async function rowsOf(name: string): Promise<Row[]> {
  const file = await asyncBufferFromFile(join(folder, name, 'events.parquet'))
  return (await parquetReadObjects({ file })) as unknown as Row[]
}

test('an extract has every event once, according to a Parquet reader and to its manifest', async () => {
  const rows = await rowsOf('first')
  expect(rows).toHaveLength(events.length)
  expect(manifest).toMatchObject({ rows: events.length, position: String(events.at(-1)?.position) })
  const bytes = readFileSync(join(folder, 'first', 'events.parquet'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(manifest.files).toEqual([{ path: 'events.parquet', rows: events.length, bytes: bytes.length, sha256 }])
  const subjects = new Set(events.flatMap((event) => subjectOf(event) ?? []))
  expect(manifest.people).toBe(subjects.size)
  expect(manifest.nameless).toBeGreaterThan(0)
})

test.each(['parquet', 'ndjson', 'csv'] as const)(
  'no byte of %s identifies a person, and times are days',
  async (format) => {
    const name = `bytes-${format}`
    const { files } = await write(name, format)
    const wanted = new Set<string>()
    for (const event of events) {
      const { userId, email, name: called, sessionId } = event.data as Record<string, unknown>
      for (const text of [userId, email, sessionId]) if (typeof text === 'string') wanted.add(text)
      if (typeof called === 'string' && called.length > 5) wanted.add(called)
      wanted.add(event.metadata.occurredAt.slice(11))
      wanted.add(event.id)
    }
    wanted.delete('00:00:00.000Z')
    let all = ''
    if (format === 'parquet') all = (await rowsOf(name)).map((row) => JSON.stringify(row)).join('\n')
    for (const { path } of files) all += `${path}\n${readFileSync(join(folder, name, path), 'latin1')}`
    all += readFileSync(join(folder, name, 'manifest.json'), 'utf8')
    expect([...wanted].filter((text) => all.includes(text))).toEqual([])
    for (const own of ['the door closing', 'my children', 'demo.test', 'Europe/', 'America/'])
      expect(all).not.toContain(own)
  },
)

test('all formats have the same rows, not in the order of the log', async () => {
  const same = (name: string, format: Format) =>
    writeExtract(log.store, { out: join(folder, name), format, extractId: 'same', keyring: log.keyring })
  for (const format of ['parquet', 'ndjson', 'csv'] as const) await same(`same-${format}`, format)
  const expected = await rowsOf('same-parquet')
  const text = readFileSync(join(folder, 'same-ndjson', 'events.ndjson'), 'utf8')
  const lines = text.trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as Omit<Row, 'day'> & { readonly day: string })
  const told = (all: readonly object[]) =>
    all
      .map((row) => {
        const { content, session, data } = row as Record<string, unknown>
        return JSON.stringify([content, session, data])
      })
      .toSorted()
  expect(told(rows)).toEqual(told(expected))
  expect(rows.map(({ day }) => day)).not.toEqual(rows.map(({ day }) => day).toSorted())

  expect(expected.map(({ day }) => day)).not.toEqual(expected.map(({ day }) => day).toSorted((a, b) => +a - +b))

  const table = readFileSync(join(folder, 'same-csv', 'events.csv'), 'utf8')
    .trimEnd()
    .split('\n')
  expect(table).toHaveLength(rows.length + 1)
  // Only `data`, the last column, has commas and quotes.
  const cells = table.slice(1).map((line) => line.split(','))
  expect(cells.map((row) => row.slice(0, 3).join()).toSorted()).toEqual(
    rows.map(({ day, type }) => [day.slice(0, 7), type, day].join()).toSorted(),
  )
  expect(cells.map((row) => row[6]).toSorted()).toEqual(
    rows.map((row) => String(row.listened_seconds ?? '')).toSorted(),
  )
})

const sessionsOf = (rows: readonly Row[]) => new Set(rows.flatMap(({ session }) => session ?? []))

test('two extracts share no pseudonym, and an erased person has none', async () => {
  const second = await write('second', 'parquet')
  const [one, other] = [sessionsOf(await rowsOf('first')), sessionsOf(await rowsOf('second'))]
  expect(one.size).toBeGreaterThan(10)
  expect([...one].filter((name) => other.has(name))).toEqual([])

  const userId = events.findLast(({ type }) => type === 'SessionStarted')
  await log.keyring.destroy(subjectOf(userId as RecordedEvent) ?? '')
  const third = await write('third', 'parquet')
  expect(third.nameless).toBe(second.nameless + 1)
  expect(sessionsOf(await rowsOf('third')).size).toBeLessThan(other.size)
})

/** The pseudonyms in a row (of a listening session, a flight and so on), and its other values. */
function partsOf(line: string): { readonly session: string | null; readonly names: string[]; readonly told: string } {
  const { session, data, ...others } = JSON.parse(line) as Row & { readonly data: string | null }
  const fields = Object.entries(JSON.parse(data ?? '{}') as Record<string, unknown>)
  const isName = ([field]: readonly [string, unknown]) =>
    field.endsWith('Id') && !['contentId', 'programId', 'mediaId'].includes(field)
  const names = fields.filter(isName).map(([, name]) => String(name))
  const told = JSON.stringify([others, fields.filter((field) => !isName(field))])
  return { session, names: session === null ? names : [session, ...names], told }
}

/** Sets of rows and pseudonyms that an attacker knows to belong together. */
function clusters() {
  const above = new Map<string, string>()
  const topOf = (one: string): string => {
    const next = above.get(one)
    return next === undefined ? one : topOf(next)
  }
  return {
    topOf,
    join(one: string, other: string) {
      const [a, b] = [topOf(one), topOf(other)]
      if (a !== b) above.set(a, b)
    },
  }
}

test('joining two extracts by all values of their rows links sessions, but never two sessions of one person', async () => {
  await write('joined', 'ndjson')
  await write('again', 'ndjson')
  const { topOf, join: isOne } = clusters()
  const tellsOf = new Map<string, string[]>()
  const sessions = new Set<string>()
  for (const extract of ['joined', 'again']) {
    const lines = readFileSync(join(folder, extract, 'events.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
    for (const [index, line] of lines.entries()) {
      const row = `${extract} row ${index}`
      const { session, names, told } = partsOf(line)
      for (const name of names) isOne(row, `${extract} ${name}`)
      if (session !== null) sessions.add(`${extract} ${session}`)
      tellsOf.set(told, [...(tellsOf.get(told) ?? []), row])
    }
  }
  // Values that occur once in each extract belong to the same event; the attacker then joins all rows with its pseudonyms.
  let matched = 0
  for (const rows of tellsOf.values()) {
    const [one, other, ...more] = rows
    if (!one || !other || more.length > 0 || one.split(' ')[0] === other.split(' ')[0]) continue
    isOne(one, other)
    matched += 1
  }
  expect(matched, 'the join works: rows are found again').toBeGreaterThan(50)
  const together = Map.groupBy(sessions, topOf)
  const most = Math.max(
    ...[...together.values()].map((names) => names.filter((one) => one.startsWith('joined')).length),
  )
  expect(most, 'sessions of one extract that are known to be of one person').toBe(1)
})

test('an extract is complete or absent', async () => {
  const cut = {
    ...log.store,
    async *readLog(options: Parameters<typeof log.store.readLog>[0]) {
      yield* log.store.readLog({ ...options, until: 20n })
      throw new Error('the log went away')
    },
  }
  await expect(write('cut', 'parquet', cut)).rejects.toThrow('the log went away')
  expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([])
  await expect(write('first', 'parquet')).rejects.toThrow(ExtractError)
})
