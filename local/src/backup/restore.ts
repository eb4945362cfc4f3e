import { createReadStream, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { erasureLists } from '../platform/erasures-dir.ts'
import { archive, stamp } from './backup.ts'
import { discardUnpacked, finishRestore, RestoreInterruptedError, replaceAll, UNPACKED } from './finish-restore.ts'
import type { Installation } from './installation.ts'
import { archiveOf, type Manifest, verify } from './manifest.ts'
import { requireRoom, spaceAt, usedBytes } from './room.ts'
import { runScript, runTool } from './run-tool.ts'

/** Copies the part's lists of erasures, so that people who were erased since the backup are erased again. */
const KEEP_ERASURES = `
find . -name ${UNPACKED} -prune -o -type d -name erasures -prune -exec sh -ec '
  for list; do mkdir -p "${UNPACKED}/$list"; cp -Rp "$list/." "${UNPACKED}/$list/"; done' sh {} +`

/** Adds a list of erasures from outside the parts. */
const ADD_ERASURES = `
mkdir -p ${UNPACKED}/media/erasures
cp -Rp "$1/." ${UNPACKED}/media/erasures/`

/** What a restore has done. */
export interface Restored {
  /** Backup of the earlier data, if there was any. */
  readonly before: string | null
  /** When the list of erasures ends: null for now, else the time of the backup, because no later list was found. */
  readonly erasuresUntil: string | null
}

/**
 * Restores a backup into an installation. With `replace`, backs up the present data first and keeps its list of erasures.
 * Adds the list that the backup names, if it is on this machine.
 *
 * Unpacks everything next to the present data before it replaces any. {@link finishRestore} completes or undoes a restore that
 * was interrupted.
 * @throws when the backup is not sound, there is not enough room, or there is data and `replace` is false. Nothing has changed
 * then.
 */
export async function restore(
  into: Installation,
  folder: string,
  version: string,
  { replace = false, now = new Date() } = {},
): Promise<Restored> {
  const manifest = await verify(folder, into.kind)
  if (!replace && (await withData(into)).length > 0) {
    throw new Error('There is data already. To replace it, add --replace: it is backed up first. Nothing was changed.')
  }
  return into.paused(async (stayStopped) => {
    await finishRestore(into).catch(ignoreInterrupted)
    const present = await withData(into)
    const before = present.length > 0 ? join(dirname(folder), `${stamp(now)}-before-restore`) : null
    await requireRoomFor(into, manifest, before)
    let isBackedUp = false
    try {
      if (before) await archive(into, before, version, now)
      isBackedUp = before !== null
      await unpack(into, folder, manifest)
    } catch (error) {
      // If this fails, too, the next start does it.
      await discardUnpacked(into).catch(() => {})
      if (before && isBackedUp) rmSync(before, { recursive: true, force: true })
      throw new Error(`${reasonOf(error)}. Nothing was changed.`)
    }
    try {
      await replaceAll(into)
    } catch (error) {
      stayStopped()
      const way = before ? ` The earlier data is in ${before}.` : ''
      throw new Error(`The restore is not finished: ${reasonOf(error)}. Run it again with --replace.${way}`)
    }
    return { before, erasuresUntil: hasCurrentList(manifest, into, present.length > 0) ? null : manifest.createdAt }
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

function ignoreInterrupted(error: unknown): void {
  if (!(error instanceof RestoreInterruptedError)) throw error
}

/** Returns the parts that hold something. */
async function withData(of: Installation): Promise<readonly string[]> {
  const found: string[] = []
  for (const part of await of.parts()) {
    const first = ['.', '-mindepth', '1', '-maxdepth', '1', '!', '-name', UNPACKED, '-print', '-quit']
    if (await runTool(of, part, 'find', first)) found.push(part)
  }
  return found
}

/** Returns whether the erasures since the backup are known: from the data that it replaced, or from the list that it names. */
function hasCurrentList({ erasures }: Manifest, into: Installation, hasReplaced: boolean): boolean {
  if (hasReplaced && (erasures === undefined || erasures === into.erasures)) return true
  return erasures !== undefined && (existsSync(erasures) || erasureLists(erasures).length > 0)
}

async function requireRoomFor(into: Installation, { parts }: Manifest, before: string | null): Promise<void> {
  const needs = []
  for (const { name, bytes } of parts) needs.push({ name, bytes, space: await into.space(name) })
  if (before) {
    const bytes = await usedBytes(into, await into.parts())
    needs.push({ name: before, bytes, space: await spaceAt(before) })
  }
  requireRoom(needs)
}

/** Unpacks the backup next to the present data. Parts that it lacks become empty. */
async function unpack(into: Installation, folder: string, { parts, erasures }: Manifest): Promise<void> {
  // Only data folders have such lists.
  const lists = new Set([erasures, into.erasures].flatMap((one) => (one ? erasureLists(one) : [])))
  await into.prepare([...parts.map(({ name }) => name), ...(lists.size > 0 ? ['storage'] : [])])
  const all = await into.parts()
  for (const part of all) await runScript(into, part, `rm -rf ${UNPACKED}; mkdir ${UNPACKED}`)
  for (const { name } of parts) {
    const input = createReadStream(archiveOf(folder, name))
    await runTool(into, name, 'tar', ['-xpf', '-', '-C', UNPACKED], { input })
  }
  for (const part of all) await runScript(into, part, KEEP_ERASURES)
  for (const list of lists) await runScript(into, 'storage', ADD_ERASURES, list)
}
