import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { afterAll, expect, test } from 'vitest'
import type { ExtractRow } from './extract-row.ts'
import { rowFile } from './row-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'stillair-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const row = (session: string | null, position_seconds: number | null, data: string | null = null): ExtractRow => ({
  type: 'SessionProgressed',
  day: 20_000,
  content: null,
  program: null,
  session,
  listened_seconds: null,
  position_seconds,
  duration: 1.5,
  data,
})

test('writes all rows of many shares and leaves no other file', () => {
  const out = join(folder, 'many')
  mkdirSync(out)
  // Sized for a million rows, which gives a hundred shares.
  const file = rowFile(out, 'ndjson', 1_000_000)
  const names = Array.from({ length: 300 }, (_, index) => `${String.fromCharCode(65 + (index % 26))}${index}-é`)
  for (const session of names) for (const position of [10, 9, 1_000_000]) file.add(row(session, position))
  file.add(row(null, null))
  expect(file.finish()).toBe(901)
  file.close()
  const rows = readFileSync(join(out, 'events.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const sorted = (all: unknown[][]) => all.map((one) => JSON.stringify(one)).toSorted()
  const expected = names.flatMap((session) => [9, 10, 1_000_000].map((position) => [session, position]))
  expect(sorted(rows.map(({ session, position_seconds }) => [session, position_seconds]))).toEqual(
    sorted([[null, null], ...expected]),
  )
  expect(readdirSync(folder)).toEqual(['many'])
})

test('writes more rows than the buffers hold', () => {
  const out = join(folder, 'much')
  mkdirSync(out)
  const file = rowFile(out, 'csv', 10)
  const data = JSON.stringify({ said: '"x", '.repeat(20_000) })
  for (let index = 0; index < 100; index++) file.add(row('-A', 100 + index, data))
  expect(file.finish()).toBe(100)
  file.close()
  const [head, first] = readFileSync(join(out, 'events.csv'), 'utf8').split('\n')
  expect(head).toBe('month,type,day,content,program,session,listened_seconds,position_seconds,duration,data')
  const quoted = `"${data.replaceAll('"', '""')}"`
  // A name that a spreadsheet would take for a formula gets an apostrophe.
  expect(first).toBe(`2024-10,SessionProgressed,2024-10-04,,,'-A,,100,1.5,${quoted}`)
})

async function parquetOf(rows: Iterable<ExtractRow>) {
  const out = mkdtempSync(join(folder, 'parquet-'))
  const file = rowFile(out, 'parquet', 10)
  for (const row of rows) file.add(row)
  const count = file.finish()
  file.close()
  const buffer = await asyncBufferFromFile(file.path)
  return { count, metadata: await parquetMetadataAsync(buffer), rows: await parquetReadObjects({ file: buffer }) }
}

test('Parquet has a type for each column, and nulls for missing values', async () => {
  const data = JSON.stringify({ said: 'a "quoted", long — text\n', at: 2 ** 60 })
  const all = { content: 'ocean', program: 'calm', listened_seconds: 0.1, duration: 9_007_199_254_740_991 }
  const { rows, metadata, count } = await parquetOf([
    { ...row('é\t', 1.25, data), ...all },
    { ...row(null, null), duration: null, day: -1 },
  ])
  expect(count).toBe(2)
  expect(rows).toHaveLength(2)
  const written = {
    month: '2024-10',
    type: 'SessionProgressed',
    day: new Date('2024-10-04'),
    session: 'é\t',
    position_seconds: 1.25,
    data,
    ...all,
  }
  expect(rows).toContainEqual(written)
  const missing = Object.fromEntries(Object.keys(written).map((name) => [name, null]))
  const before = { month: '1969-12', type: 'SessionProgressed', day: new Date('1969-12-31') }
  expect(rows).toContainEqual({ ...missing, ...before })
  const columns = metadata.schema.slice(1).map(({ name, type, converted_type }) => [name, converted_type ?? type])
  expect(Object.fromEntries(columns)).toEqual({
    month: 'UTF8',
    type: 'UTF8',
    day: 'DATE',
    content: 'UTF8',
    program: 'UTF8',
    session: 'UTF8',
    listened_seconds: 'DOUBLE',
    position_seconds: 'DOUBLE',
    duration: 'DOUBLE',
    data: 'UTF8',
  })
})

test('Parquet is written in groups of rows, so that memory does not grow with the log', async () => {
  const many = Array.from({ length: 50_001 }, (_, index) => row(null, index))
  const { rows, metadata, count } = await parquetOf(many)
  expect(count).toBe(50_001)
  expect(metadata.row_groups.map(({ num_rows }) => num_rows)).toEqual([50_000n, 1n])
  expect(new Set(rows.map(({ position_seconds }) => position_seconds)).size).toBe(50_001)
})

test('Parquet of an empty log has the columns and no row', async () => {
  const { rows, metadata, count } = await parquetOf([])
  expect([count, rows.length, metadata.schema.length]).toEqual([0, 0, 11])
})
