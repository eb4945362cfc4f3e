import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { BEGINNING } from '@stillair/events/language/position.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type { LogReader } from '../../engine/run.ts'
import { subjectOf } from '../fold-log.ts'
import { pseudonyms } from '../pseudonym.ts'
import { extractRows } from './extract-row.ts'
import { chunksOf } from './file-chunks.ts'
import type { RowFiles } from './row-files.ts'
import { textFiles } from './text-files.ts'

export const FORMATS = ['parquet', 'ndjson', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** What stands beside the files of an extract; without it there is none. */
export interface Manifest {
  readonly version: 2
  /** Which extract: its names of listening sessions and the like are those of no other. */
  readonly extract: string
  readonly format: Format
  /** How far the log was read, and the day (UTC) of the last event. */
  readonly position: string
  readonly through: string | null
  readonly rows: number
  readonly people: number
  /** People whose key is gone, or who never had one: nothing of theirs has a name. */
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

/**
 * How many events are read at once. For lines so few that they are gone before the garbage collector takes them for old ones;
 * DuckDB holds far more itself, and fewer waits for the database are a quarter of the time.
 */
const BATCHES: Readonly<Record<Format, number>> = { parquet: 2_000, ndjson: 250, csv: 250 }

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
  if (await stat(folder).catch(() => null)) throw new ExtractError(`${out} is already there`)
  const partial = `${folder}.partial-${extractId}`
  await mkdir(partial, { recursive: true })
  try {
    const files = await openFiles(partial, format, log)
    try {
      const manifest = await fill(files, log, { partial, format, extractId, keyring })
      await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(partial, folder)
      return manifest
    } finally {
      await files.close()
    }
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

async function openFiles(partial: string, format: Format, log: LogReader): Promise<RowFiles> {
  if (format !== 'parquet') return textFiles(partial, format, Number(await log.head()))
  // Who writes lines has no use for a database of fifty megabytes.
  const { parquetFiles } = await import('./parquet-files.ts')
  return parquetFiles(partial)
}

async function fill(
  files: RowFiles,
  log: LogReader,
  { partial, format, extractId, keyring }: { partial: string; format: Format; extractId: string; keyring: Keyring },
): Promise<Manifest> {
  const names = pseudonyms(keyring, extractId)
  const rowOf = extractRows(names)
  const people = new Set<string>()
  let count = 0
  let last = { position: BEGINNING, through: null as string | null }
  for await (const { events, position } of log.readLog({ after: BEGINNING, batchSize: BATCHES[format] })) {
    const subjects = new Set(events.flatMap((event) => subjectOf(event) ?? []))
    await names.meet(subjects)
    for (const userId of subjects) people.add(userId)
    for (const event of events) files.add(rowOf(event))
    count += events.length
    last = { position, through: events.at(-1)?.recordedAt ?? last.through }
  }
  const found: Manifest['files'][number][] = []
  for (const [path, rows] of await files.finish()) {
    const { size: bytes } = await stat(path)
    found.push({ path: relative(partial, path), rows, bytes, sha256: await digestOf(path) })
  }
  const written = found.reduce((sum, file) => sum + file.rows, 0)
  if (written !== count) throw new ExtractError(`${count} events were read, and ${written} written`)
  return {
    version: 2,
    extract: extractId,
    format,
    position: String(last.position),
    through: last.through && new Date(last.through).toISOString().slice(0, 10),
    rows: count,
    people: people.size,
    nameless: [...people].filter((userId) => names.of(userId) === null).length,
    files: found,
  }
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunksOf(path)) hash.update(chunk)
  return hash.digest('hex')
}
