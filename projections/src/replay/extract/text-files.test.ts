import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ExtractRow } from './extract-row.ts'
import { textFiles } from './text-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'stillair-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nothing = { content: null, program: null, listened_seconds: null }
const row = (session: string | null, position_seconds: number | null, data: string | null = null): ExtractRow => ({
  ...{ type: 'SessionProgressed', day: 20_000, ...nothing, session, position_seconds, duration: 1.5, data },
})

test('writes all rows of many shares and leaves no other file', async () => {
  const out = join(folder, 'many')
  mkdirSync(out)
  // Sized for a million rows, which gives a hundred shares.
  const files = textFiles(out, 'ndjson', 1_000_000)
  const names = Array.from({ length: 300 }, (_, index) => `${String.fromCharCode(65 + (index % 26))}${index}-é`)
  for (const session of names) for (const position of [10, 9, 1_000_000]) files.add(row(session, position))
  files.add(row(null, null))
  expect(await files.finish()).toEqual(new Map([[join(out, 'events.ndjson'), 901]]))
  await files.close()
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

test('writes more rows than the buffers hold', async () => {
  const out = join(folder, 'much')
  mkdirSync(out)
  const files = textFiles(out, 'csv', 10)
  const data = JSON.stringify({ said: '"x", '.repeat(20_000) })
  for (let index = 0; index < 100; index++) files.add(row('-A', 100 + index, data))
  expect(await files.finish()).toEqual(new Map([[join(out, 'events.csv'), 100]]))
  await files.close()
  const [head, first] = readFileSync(join(out, 'events.csv'), 'utf8').split('\n')
  expect(head).toBe('month,type,day,content,program,session,listened_seconds,position_seconds,duration,data')
  const quoted = `"${data.replaceAll('"', '""')}"`
  // A name that a spreadsheet would take for a formula gets an apostrophe.
  expect(first).toBe(`2024-10,SessionProgressed,2024-10-04,,,'-A,,100,1.5,${quoted}`)
})
