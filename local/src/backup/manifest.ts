import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Installation } from './installation.ts'

/** Increases when older releases cannot read a new backup. */
export const FORMAT = 1
export const MANIFEST = 'backup.json'
/** Postgres' files fit only machines of this kind. */
export const MACHINE = `${process.platform}-${process.arch}`

export const Manifest = z.object({
  format: z.number(),
  kind: z.enum(['data folder', 'compose']),
  version: z.string(),
  createdAt: z.iso.datetime(),
  machine: z.string(),
  /** Where the list of erasures continues after the backup, on its machine. */
  erasures: z.string().optional(),
  parts: z.array(z.object({ name: z.string().regex(/^[\w-]+$/), bytes: z.number(), sha256: z.string() })).nonempty(),
})
export type Manifest = z.infer<typeof Manifest>

/** Returns the path of a part's archive in a backup. */
export const archiveOf = (folder: string, part: string): string => join(folder, `${part}.tar`)

/** Passes chunks on, and afterwards knows how many bytes and which hash they had. */
export function meter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    read: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** @throws with a sentence when the manifest is damaged, or of a newer format. */
function readManifest(file: string): Manifest {
  let written: unknown = null
  try {
    written = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Not JSON, so it is damaged, as reported below.
  }
  const format = z.object({ format: z.number() }).safeParse(written).data?.format ?? FORMAT
  if (format > FORMAT) throw new Error('A newer release made this backup. Restore it with that release.')
  const { data } = Manifest.safeParse(written)
  if (!data) throw new Error(`${file} is damaged. Nothing was changed.`)
  return data
}

/**
 * Reads a backup's manifest and compares every archive with it.
 * @throws with a sentence when it is not a backup of this kind of installation, or an archive is damaged.
 */
export async function verify(folder: string, kind: Installation['kind']): Promise<Manifest> {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new Error(`${folder} is not a backup: it has no ${MANIFEST}.`)
  const manifest = readManifest(file)
  if (manifest.kind !== kind) throw new Error(`This backup is of another kind of installation: ${manifest.kind}.`)
  if (manifest.machine !== MACHINE) {
    throw new Error(`This backup is from ${manifest.machine}, and Postgres cannot read its files on ${MACHINE}.`)
  }
  for (const { name, bytes, sha256 } of manifest.parts) {
    const archive = archiveOf(folder, name)
    const damaged = new Error(`${archive} is missing or damaged. Nothing was changed.`)
    if (!existsSync(archive)) throw damaged
    const { through, read } = meter()
    for await (const _ of through(createReadStream(archive)));
    const found = read()
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged
  }
  return manifest
}
