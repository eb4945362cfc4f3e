import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Keyring } from '@stillair/events/keyring.ts'
import { BEGINNING } from '@stillair/events/position.ts'
import { readAhead } from '../../read-ahead.ts'
import type { LogReader } from '../../run.ts'
import { subjectOf } from '../fold-log.ts'
import { pseudonyms } from '../pseudonym.ts'
import { EVENTS, eventTable } from './event-table.ts'
import { extractRows } from './extract-row.ts'

export const FORMATS = ['parquet', 'ndjson', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** What stands beside the files of an extract; without it there is none. */
export interface Manifest {
  readonly version: 1
  /** Which extract: its pseudonyms are those of no other. */
  readonly extract: string
  readonly format: Format
  /** How far the log was read, and the day (UTC) of the last event. */
  readonly position: string
  readonly through: string | null
  readonly rows: number
  readonly people: number
  /** People whose key is gone, or who never had one: their events stand under nobody. */
  readonly nameless: number
  readonly files: readonly {
    readonly path: string
    readonly rows: number
    readonly bytes: number
    readonly sha256: string
  }[]
}

export const MANIFEST = 'manifest.json'

/** The extract could not be written whole; nothing of it is left. */
export class ExtractError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ExtractError'
  }
}

const BATCH = 5_000

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

/** In the order of the names, which is nobody's: not that of the log. */
const copyOf = (format: Format, folder: string) => {
  const rows = `(select * from ${EVENTS} order by month, type, person, seconds)`
  if (format === 'parquet') {
    return `copy ${rows} to ${literal(folder)} (format parquet, compression zstd, partition_by (month, type), overwrite_or_ignore)`
  }
  const file = literal(join(folder, `events.${format}`))
  return format === 'csv' ? `copy ${rows} to ${file} (format csv, header)` : `copy ${rows} to ${file} (format json)`
}

/**
 * Writes the whole log as it is given, pseudonymous, into a folder that must not be there yet: Parquet by month and type, or one file
 * of NDJSON or CSV, and a manifest. It is whole or not there. Throws an {@link ExtractError}, and what reading the log throws.
 */
export async function writeExtract(
  log: LogReader,
  {
    out,
    format,
    extractId,
    keyring,
  }: { readonly out: string; readonly format: Format; readonly extractId: string; readonly keyring: Keyring },
): Promise<Manifest> {
  const folder = resolve(out)
  if (await stat(folder).catch(() => null)) throw new ExtractError(`${out} is there already`)
  const partial = `${folder}.partial-${extractId}`
  const database = `${partial}.duckdb`
  await mkdir(partial, { recursive: true })
  try {
    const instance = await DuckDBInstance.create(database, { threads: '2', memory_limit: '1GB' })
    try {
      const manifest = await fill(instance, log, { partial, format, extractId, keyring })
      await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(partial, folder)
      return manifest
    } finally {
      instance.closeSync()
    }
  } finally {
    for (const path of [partial, database, `${database}.wal`]) await rm(path, { recursive: true, force: true })
  }
}

async function fill(
  instance: DuckDBInstance,
  log: LogReader,
  { partial, format, extractId, keyring }: { partial: string; format: Format; extractId: string; keyring: Keyring },
): Promise<Manifest> {
  const connection = await instance.connect()
  const table = await eventTable(connection)
  const names = pseudonyms(keyring, extractId)
  const rowOf = extractRows(names)
  const people = new Set<string>()
  let last = { position: BEGINNING, through: null as string | null }
  const stop = new AbortController()
  const source = log.readLog({ after: BEGINNING, batchSize: BATCH, signal: stop.signal })
  // The database is busy with the next ones while these are written.
  for await (const batch of readAhead(source, stop, () => undefined)) {
    if (!batch) continue
    const { events, position } = batch
    const subjects = new Set(events.flatMap((event) => subjectOf(event) ?? []))
    await names.meet(subjects)
    for (const userId of subjects) people.add(userId)
    for (const event of events) table.add(rowOf(event))
    last = { position, through: events.at(-1)?.recordedAt ?? last.through }
  }
  table.finish()
  await connection.run(copyOf(format, partial))
  const files = await describe(connection, partial, format)
  const written = files.reduce((sum, file) => sum + file.rows, 0)
  connection.closeSync()
  const count = table.count()
  if (written !== count) throw new ExtractError(`${count} events were read, and ${written} written`)
  return {
    version: 1,
    extract: extractId,
    format,
    position: String(last.position),
    through: last.through && new Date(last.through).toISOString().slice(0, 10),
    rows: count,
    people: people.size,
    nameless: [...people].filter((userId) => names.of(userId) === null).length,
    files,
  }
}

/** Reads back what was written, and takes its digests. */
async function describe(
  connection: Awaited<ReturnType<DuckDBInstance['connect']>>,
  folder: string,
  format: Format,
): Promise<Manifest['files']> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const reader = { parquet: 'read_parquet', ndjson: 'read_ndjson', csv: 'read_csv' }[format]
  const counts = new Map<string, number>()
  if (paths.length > 0) {
    const list = `[${paths.map(literal).join(', ')}]`
    const found = await connection.runAndReadAll(
      `select filename, count(*)::int as n from ${reader}(${list}, filename = true) group by filename`,
    )
    for (const [path, n] of found.getRows()) counts.set(String(path), Number(n))
  }
  const files: Manifest['files'][number][] = []
  for (const path of paths) {
    const { size: bytes } = await stat(path)
    files.push({ path: relative(folder, path), rows: counts.get(path) ?? 0, bytes, sha256: await digestOf(path) })
  }
  return files
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
