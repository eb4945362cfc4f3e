import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ExtractRow } from './extract-row.ts'
import { textFiles } from './text-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'stillair-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nothing = { content: null, program: null, session: null, listened_seconds: null, position_seconds: null }
const row = (person: string | null, seconds: number | null, data: string | null = null): ExtractRow => ({
  ...{ type: 'ContentViewed', person, day: 20_000, seconds, ...nothing, duration: 1.5, data },
})

test('rows of many shares come out in the order of names and seconds, with nothing left beside the file', async () => {
  const out = join(folder, 'many')
  mkdirSync(out)
  // As if for a million rows: some fifty shares.
  const files = textFiles(out, 'ndjson', 1_000_000)
  const names = Array.from({ length: 300 }, (_, index) => `${String.fromCharCode(65 + (index % 26))}${index}-é`)
  for (const person of names) for (const seconds of [10, 9, 1_000_000]) files.add(row(person, seconds))
  files.add(row(null, null))
  expect(await files.finish()).toEqual(new Map([[join(out, 'events.ndjson'), 901]]))
  await files.close()
  const rows = readFileSync(join(out, 'events.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const expected = names.toSorted().flatMap((person) => [9, 10, 1_000_000].map((seconds) => [person, seconds]))
  expect(rows.map(({ person, seconds }) => [person, seconds])).toEqual([[null, null], ...expected])
  expect(readdirSync(folder)).toEqual(['many'])
})

test('more rows than wait for the disk are all written', async () => {
  const out = join(folder, 'much')
  mkdirSync(out)
  const files = textFiles(out, 'csv', 10)
  const data = JSON.stringify({ said: '"x", '.repeat(20_000) })
  for (let index = 0; index < 100; index++) files.add(row('AA', index, data))
  expect(await files.finish()).toEqual(new Map([[join(out, 'events.csv'), 100]]))
  await files.close()
  const [head, first] = readFileSync(join(out, 'events.csv'), 'utf8').split('\n')
  expect(head).toBe(
    'month,type,person,day,seconds,content,program,session,listened_seconds,position_seconds,duration,data',
  )
  expect(first).toBe(`2024-10,ContentViewed,AA,2024-10-04,0,,,,,,1.5,"${data.replaceAll('"', '""')}"`)
})
