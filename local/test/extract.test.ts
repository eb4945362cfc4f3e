// @module-tag slow
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { queryExtract } from '@stillair/projections/replay/extract/query-extract.ts'
import {
  ExtractError,
  type Format,
  type Manifest,
  writeExtract,
} from '@stillair/projections/replay/extract/write-extract.ts'
import { subjectOf } from '@stillair/projections/replay/fold-log.ts'
import { parquetReadObjects } from 'hyparquet'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
}

async function rowsOf(name: string, { files }: Manifest): Promise<Row[]> {
  const rows: Row[] = []
  for (const { path } of files) {
    const { buffer, byteOffset, byteLength } = readFileSync(join(folder, name, path))
    const file = buffer.slice(byteOffset, byteOffset + byteLength)
    const found = await parquetReadObjects({ file, compressors: { ZSTD: (input) => zstdDecompressSync(input) } })
    rows.push(...(found as unknown as Row[]))
  }
  return rows
}

test('an extract has every event once, according to another Parquet reader and to its manifest', async () => {
  const rows = await rowsOf('first', manifest)
  expect(rows).toHaveLength(events.length)
  expect(manifest).toMatchObject({ rows: events.length, position: String(events.at(-1)?.position) })
  expect(manifest.files.reduce((sum, file) => sum + file.rows, 0)).toBe(events.length)
  expect(manifest.files.every(({ path }) => /^month=\d{4}-\d{2}\/type=\w+\/[\w-]+\.parquet$/.test(path))).toBe(true)
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
    if (format === 'parquet') {
      all = (await rowsOf(name, { ...manifest, files }))
        .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
        .join('\n')
    }
    for (const { path } of files) all += `${path}\n${readFileSync(join(folder, name, path), 'latin1')}`
    all += readFileSync(join(folder, name, 'manifest.json'), 'utf8')
    expect([...wanted].filter((text) => all.includes(text))).toEqual([])
    for (const own of ['the door closing', 'my children', 'demo.test', 'Europe/', 'America/'])
      expect(all).not.toContain(own)
  },
)

test('NDJSON and Parquet have the same rows, not in the order of the log', async () => {
  const same = (name: string, format: Format) =>
    writeExtract(log.store, { out: join(folder, name), format, extractId: 'same', keyring: log.keyring })
  const expected = await rowsOf('same-parquet', await same('same-parquet', 'parquet'))
  await same('same-ndjson', 'ndjson')
  await same('same-csv', 'csv')
  const text = readFileSync(join(folder, 'same-ndjson', 'events.ndjson'), 'utf8')
  const lines = text.trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as Row & { readonly day: string })
  const told = (all: readonly object[]) =>
    all
      .map((row) => {
        const { content, session, data } = row as Record<string, unknown>
        return JSON.stringify([content, session, data])
      })
      .toSorted()
  expect(told(rows)).toEqual(told(expected))
  expect(rows.map(({ day }) => day)).not.toEqual(rows.map(({ day }) => day).toSorted())

  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  const found = await connection.runAndReadAll(
    `select count(*)::int, count(session)::int, count(distinct month)::int, sum(listened_seconds)::double
       from read_csv('${join(folder, 'same-csv', 'events.csv')}')`,
  )
  connection.closeSync()
  instance.closeSync()
  const listened = rows.reduce((sum, row) => sum + ((row as { listened_seconds?: number }).listened_seconds ?? 0), 0)
  expect(found.getRows()[0]?.slice(0, 3)).toEqual([
    rows.length,
    rows.filter(({ session }) => session !== null).length,
    new Set(rows.map(({ day }) => day.slice(0, 7))).size,
  ])
  expect(Number(found.getRows()[0]?.[3])).toBeCloseTo(listened)
})

const sessionsOf = (rows: readonly Row[]) => new Set(rows.flatMap(({ session }) => session ?? []))

test('two extracts share no pseudonym, and an erased person has none', async () => {
  const second = await write('second', 'parquet')
  const [one, other] = [sessionsOf(await rowsOf('first', manifest)), sessionsOf(await rowsOf('second', second))]
  expect(one.size).toBeGreaterThan(10)
  expect([...one].filter((name) => other.has(name))).toEqual([])

  const userId = events.findLast(({ type }) => type === 'SessionStarted')
  await log.keyring.destroy(subjectOf(userId as RecordedEvent) ?? '')
  const third = await write('third', 'parquet')
  expect(third.nameless).toBe(second.nameless + 1)
  expect(sessionsOf(await rowsOf('third', third)).size).toBeLessThan(other.size)
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

describe('a question', () => {
  const ask = (sql: string, patienceMs?: number) => queryExtract(join(folder, 'first'), sql, patienceMs)

  test('is answered from the extract', async () => {
    const { answer } = await ask("select type, count(*) as n from events where type = 'SessionStarted' group by 1")
    const started = events.filter(({ type }) => type === 'SessionStarted').length
    expect(answer).toEqual({ columns: ['type', 'n'], rows: [['SessionStarted', String(started)]] })
  })

  test('about listening progress has exact numbers', async () => {
    const { answer } = await ask(
      `select content, round(avg(reached), 2) as reached from (
         select content, session, max(position_seconds) / max(duration) as reached
           from events where session is not null group by 1, 2) group by 1`,
    )
    const known = answer.rows.flatMap(([, reached]) => (reached == null ? [] : Number(reached)))
    expect(known.length).toBeGreaterThan(3)
    expect(Math.min(...known)).toBeGreaterThan(0)
    expect(Math.max(...known)).toBeLessThanOrEqual(1.05)
  })

  test.each([
    "select * from read_text('/etc/passwd')",
    "select * from '/etc/passwd'",
    "copy events to '/tmp/stolen.csv'",
    "attach '/tmp/other.duckdb'",
    'install httpfs',
    'load httpfs',
    "select * from read_parquet('https://example.test/x.parquet')",
    'set enable_external_access = true',
    'set lock_configuration = false',
    "set memory_limit = '64GB'",
    "select getenv('HOME')",
  ])('cannot reach anything else: %s', async (sql) => {
    await expect(ask(sql)).rejects.toThrow(ExtractError)
  })

  test('that takes too long or returns too many rows is stopped', async () => {
    const endless =
      'select count(*) from range(1000000) a, range(1000000) b, range(1000) c where a.range + b.range = c.range'
    await expect(ask(endless, 1_500)).rejects.toThrow(/took longer/)
    await expect(ask('select * from range(10001)')).rejects.toThrow(/more than 10000 rows/)
  })

  test('is refused when the extract has been changed', async () => {
    const altered = await write('altered', 'parquet')
    writeFileSync(join(folder, 'altered', altered.files[0]?.path ?? ''), 'x')
    await expect(queryExtract(join(folder, 'altered'), 'select 1')).rejects.toThrow(/is damaged/)
    await expect(queryExtract(folder, 'select 1')).rejects.toThrow(/is not an extract/)
  })
})
