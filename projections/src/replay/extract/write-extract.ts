import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { BEGINNING } from '@stillair/events/language/position.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import { atPath } from '@stillair/events/process/at-path.ts'
import { makeFolder } from '@stillair/events/process/make-folder.ts'
import type { LogReader } from '../../engine/run.ts'
import { subjectOf } from '../fold-log.ts'
import { pseudonyms } from '../pseudonym.ts'
import { extractRows } from './extract-row.ts'
import { type Format, type RowFile, rowFile } from './row-file.ts'

/** The manifest next to the file of an extract; a folder without it is not an extract. */
export interface Manifest {
  readonly version: 2
  /** The id of the extract. Its pseudonyms for listening sessions and other things occur in no other extract. */
  readonly extract: string
  readonly format: Format
  /** How far the log was read, and the UTC day of the last event. */
  readonly position: string
  readonly through: string | null
  readonly rows: number
  readonly people: number
  /** How many people have no key, or never had one. No pseudonym exists for them or their things. */
  readonly nameless: number
  readonly files: readonly {
    readonly path: string
    readonly rows: number
    readonly bytes: number
    readonly sha256: string
  }[]
}

export const MANIFEST = 'manifest.json'

/** The extract could not be written completely; nothing of it is left. */
export class ExtractError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ExtractError'
  }
}

/** How many events are read at once. Smaller batches wait for the database more often. */
const BATCH = 2_000

/**
 * Writes the whole log, pseudonymised, into a folder that must not exist yet: one file and a manifest. The folder appears
 * only when it is complete. Throws an {@link ExtractError}, or an error from reading the log.
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
  if (await stat(folder).catch(() => null)) throw new ExtractError(`${out} already exists`)
  const partial = `${folder}.partial-${extractId}`
  makeFolder(partial)
  try {
    const file = rowFile(partial, format, Number(await log.head()))
    try {
      return await atPath(partial, async () => {
        const manifest = await fill(file, log, { partial, format, extractId, keyring })
        await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
        await rename(partial, folder)
        return manifest
      })
    } finally {
      file.close()
    }
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

async function fill(
  file: RowFile,
  log: LogReader,
  { partial, format, extractId, keyring }: { partial: string; format: Format; extractId: string; keyring: Keyring },
): Promise<Manifest> {
  const names = pseudonyms(keyring, extractId)
  const rowOf = extractRows(names)
  const people = new Set<string>()
  let count = 0
  let last = { position: BEGINNING, through: null as string | null }
  for await (const { events, position } of log.readLog({ after: BEGINNING, batchSize: BATCH })) {
    const subjects = new Set(events.flatMap((event) => subjectOf(event) ?? []))
    await names.meet(subjects)
    for (const userId of subjects) people.add(userId)
    for (const event of events) file.add(rowOf(event))
    count += events.length
    last = { position, through: events.at(-1)?.recordedAt ?? last.through }
  }
  const rows = file.finish()
  if (rows !== count) throw new ExtractError(`${count} events were read, and ${rows} written`)
  const { size: bytes } = await stat(file.path)
  return {
    version: 2,
    extract: extractId,
    format,
    position: String(last.position),
    through: last.through && new Date(last.through).toISOString().slice(0, 10),
    rows,
    people: people.size,
    nameless: [...people].filter((userId) => names.of(userId) === null).length,
    files: [{ path: relative(partial, file.path), rows, bytes, sha256: await digestOf(file.path) }],
  }
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
