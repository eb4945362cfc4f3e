import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { logAsOf } from '../as-of.ts'
import { FORMATS, isFormat } from '../extract/row-file.ts'
import { digestOf, MANIFEST, writeExtract } from '../extract/write-extract.ts'
import { watched } from '../timestamped-log.ts'
import {
  type Answered,
  counted,
  findMoment,
  type ReplayContext,
  ReplayError,
  requirePurpose,
} from './replay-context.ts'

/** Writes the pseudonymous history as of a moment to a folder, with pseudonyms that only this extract uses. */
export async function extract(
  context: ReplayContext,
  { asOf: moment, out, format }: { readonly asOf: string; readonly out: string | undefined; readonly format: string },
): Promise<Answered> {
  requirePurpose(context)
  if (out === undefined) throw new ReplayError('no output folder: give --out folder')
  if (!isFormat(format)) throw new ReplayError(`there is no format ${format}; there are: ${FORMATS.join(', ')}`)
  const asOf = await findMoment(context, moment, 'recorded')
  const consultationId = randomUUID()
  const begun = performance.now()
  const { log, through } = watched(logAsOf(context.store, asOf))
  const manifest = await writeExtract(log, { out, format, extractId: consultationId, keyring: context.keyring })
  const seconds = (performance.now() - begun) / 1_000
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  const { rows, people, nameless } = manifest
  context.print(
    `${counted(rows, 'event')} about ${counted(people, 'person', 'people')} in ${join(out, `events.${format}`)}`,
  )
  context.print(`of ${counted(nameless, 'person', 'people')} no session has a name: erased, or never with a key`)
  context.print(`${(bytes / Math.max(rows, 1)).toFixed(1)} bytes an event, ${seconds.toFixed(1)} s`)
  const sha256 = await digestOf(join(out, MANIFEST))
  return { kind: 'extract', position: asOf.until, through: through(), rows, sha256, consultationId }
}
