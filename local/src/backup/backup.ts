import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import type { Installation, Tool } from './installation.ts'

/** Increases when older releases cannot read a new backup. */
const FORMAT = 1
const MANIFEST = 'backup.json'
/** Postgres' files fit only machines of this kind. */
const MACHINE = `${process.platform}-${process.arch}`

const Manifest = z.object({
  format: z.number(),
  kind: z.enum(['data folder', 'compose']),
  version: z.string(),
  createdAt: z.iso.datetime(),
  machine: z.string(),
  parts: z.array(z.object({ name: z.string().regex(/^[\w-]+$/), bytes: z.number(), sha256: z.string() })).nonempty(),
})
export type Manifest = z.infer<typeof Manifest>

/** Returns the time as it is used in the names of folders: `2026-11-28T12-40-07Z`. */
export const stamp = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

const fileOf = (folder: string, part: string) => join(folder, `${part}.tar`)

/** Passes chunks on, and afterwards knows how many bytes and which hash they had. */
function meter() {
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

/**
 * Runs a tool on a part with this input, and resolves with its output.
 * @throws with the tool's own words when it fails.
 */
async function use(
  on: Installation,
  part: string,
  tool: Tool,
  args: readonly string[],
  io: { input?: Readable; output?: (from: Readable) => Promise<void> } = {},
): Promise<string> {
  const child = on.run(part, tool, args)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const said = text(child.stderr)
  // A tool that ends early closes its input; its exit code then says more than the broken pipe.
  const fed = io.input ? pipeline(io.input, child.stdin).catch(() => {}) : child.stdin.end()
  const read = io.output ? io.output(child.stdout).then(() => '') : text(child.stdout)
  const [code, output, words] = await Promise.all([ended, read, said, fed])
  if (code !== 0)
    throw new Error(
      `${tool} failed on ${part}: ${words.trim() || (code === null ? 'it was stopped' : `exit code ${code}`)}`,
    )
  return output
}

/**
 * Backs up an installation into a new folder, which appears under its name only when it is complete.
 * @throws when the folder exists, there is nothing to back up, or a part cannot be read. Nothing is left behind then.
 */
export async function backUp(of: Installation, folder: string, version: string, now = new Date()): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists. Choose another folder.`)
  return of.paused(() => archive(of, folder, version, now))
}

async function archive(of: Installation, folder: string, version: string, now: Date): Promise<Manifest> {
  const names = await of.parts()
  if (names.length === 0) throw new Error('There is nothing to back up.')
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    const parts: Manifest['parts'][number][] = []
    for (const name of names) {
      const { through, read } = meter()
      const output = (from: Readable) =>
        pipeline(from, through, createWriteStream(fileOf(unfinished, name), { mode: 0o600, flush: true }))
      await use(of, name, 'tar', ['-cf', '-', '.'], { output })
      parts.push({ name, ...read() })
    }
    const manifest = Manifest.parse({
      ...{ format: FORMAT, kind: of.kind, version, createdAt: now.toISOString(), machine: MACHINE },
      parts,
    })
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(unfinished, folder)
    return manifest
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
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
    const archive = fileOf(folder, name)
    const damaged = new Error(`${archive} is missing or damaged. Nothing was changed.`)
    if (!existsSync(archive)) throw damaged
    const { through, read } = meter()
    for await (const _ of through(createReadStream(archive)));
    const found = read()
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged
  }
  return manifest
}

/**
 * Restores a backup into an installation. With `replace`, backs up the present data first and keeps its list of erasures,
 * so that the people on it are erased again. Returns the folder of that backup, if one was made.
 * @throws when the backup is not sound, or when there is data and `replace` is false. Nothing has changed then.
 */
export async function restore(
  into: Installation,
  folder: string,
  version: string,
  { replace = false, now = new Date() } = {},
): Promise<string | null> {
  const manifest = await verify(folder, into.kind)
  const names = manifest.parts.map(({ name }) => name)
  const present: string[] = []
  for (const name of await into.parts())
    if (await use(into, name, 'find', ['.', '-mindepth', '1', '-print', '-quit'])) present.push(name)
  if (present.length > 0 && !replace) {
    throw new Error('There is data already. To replace it, add --replace: it is backed up first. Nothing was changed.')
  }
  return into.paused(async (stayStopped) => {
    const before = present.length > 0 ? join(dirname(folder), `${stamp(now)}-before-restore`) : null
    if (before) await archive(into, before, version, now)
    try {
      await into.prepare(names)
      for (const name of present) {
        const exceptErasures = ['!', '-path', '*/erasures*', '(', '-type', 'd', '-empty', '-o', '!', '-type', 'd', ')']
        await use(into, name, 'find', ['.', '-mindepth', '1', '-depth', ...exceptErasures, '-delete'])
      }
      for (const name of names)
        await use(into, name, 'tar', ['-xpf', '-'], { input: createReadStream(fileOf(folder, name)) })
    } catch (error) {
      // Some parts may be old and others new.
      stayStopped()
      const way = before ? `, or restore the earlier data: ${before}` : '.'
      throw new Error(
        `The backup was restored only in part, so nothing was started: ${(error as Error).message}. Try again with --replace${way}`,
      )
    }
    return before
  })
}
