import type { Installation } from './installation.ts'
import { runScript } from './run-tool.ts'

/** Folder in each part into which a restore unpacks. Nothing else has changed while one has this name. */
export const UNPACKED = '.restore-unpacked'
/** The same folder when all parts are unpacked. The restore is then finished, never undone. */
const COMPLETE = '.restore-complete'
/** The same folder when the earlier data of its part is deleted. */
const MOVING = '.restore-moving'

/** Everything is on the disk before the first part is marked, so that a power failure leaves no half-written file. */
const MARK_COMPLETE = `
if [ -e ${UNPACKED} ]; then
  sync
  mv ${UNPACKED} ${COMPLETE}
fi`

/** Replaces a part's data. It can be interrupted anywhere and run again. */
const REPLACE = `
if [ -e ${COMPLETE} ]; then
  find . -mindepth 1 -maxdepth 1 ! -name ${COMPLETE} -exec rm -rf {} +
  mv ${COMPLETE} ${MOVING}
fi
if [ -e ${MOVING} ]; then
  # The part's own owner and permissions.
  tar --no-recursion -cf - -C ${MOVING} . | tar -xpf -
  find ${MOVING} -mindepth 1 -maxdepth 1 -exec mv {} . \\;
  rmdir ${MOVING}
fi`

/** Thrown when an interrupted restore left nothing to start with. */
export class RestoreInterruptedError extends Error {
  override name = 'RestoreInterruptedError'
  constructor() {
    super('A restore was interrupted. Run it again, or run npm run reset to start with nothing.')
  }
}

/** Replaces the data of all parts with what is unpacked next to it. */
export async function replaceAll(of: Installation): Promise<void> {
  const parts = await of.parts()
  for (const part of parts) await runScript(of, part, MARK_COMPLETE)
  for (const part of parts) await runScript(of, part, REPLACE)
}

/** Deletes what is unpacked, so that all is as it was before the restore. */
export async function discardUnpacked(of: Installation): Promise<void> {
  for (const part of await of.parts()) await runScript(of, part, `rm -rf ${UNPACKED}`)
}

/**
 * Finishes an interrupted restore that had unpacked everything, and undoes one that had not. Returns which, and null when
 * there is none.
 * @throws RestoreInterruptedError when it had not unpacked everything, and there was no earlier data.
 */
export async function finishRestore(of: Installation): Promise<'finished' | 'undone' | null> {
  const found = new Set<string>()
  for (const part of await of.parts())
    for (const name of (await runScript(of, part, 'ls -A')).split('\n')) found.add(name)
  found.delete('')
  if (found.has(COMPLETE) || found.has(MOVING)) {
    await replaceAll(of)
    return 'finished'
  }
  if (!found.has(UNPACKED)) return null
  if (found.size === 1) throw new RestoreInterruptedError()
  await discardUnpacked(of)
  return 'undone'
}
