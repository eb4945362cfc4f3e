import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { tableLines } from '../../cli/print-table.ts'
import { logAsOf } from '../as-of.ts'
import { queryExtract } from '../extract/query-extract.ts'
import { digestOf, FORMATS, type Format, MANIFEST, writeExtract } from '../extract/write-extract.ts'
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
  const { rows, people, nameless, files } = manifest
  context.print(
    `${counted(rows, 'event')} about ${counted(people, 'person', 'people')} in ${counted(files.length, 'file')} below ${out}`,
  )
  context.print(`of ${counted(nameless, 'person', 'people')} no session has a name: erased, or never with a key`)
  context.print(`${(bytes / Math.max(rows, 1)).toFixed(1)} bytes an event, ${seconds.toFixed(1)} s`)
  const sha256 = await digestOf(join(out, MANIFEST))
  return { kind: 'extract', position: asOf.until, through: through(), rows, sha256, consultationId }
}

const isFormat = (text: string): text is Format => FORMATS.some((format) => format === text)

/** Answers an SQL question about an extract. */
export async function ask({ print }: ReplayContext, folder: string | undefined, sql: string): Promise<Answered> {
  if (folder === undefined) throw new ReplayError('no extract: give --extract folder')
  const { manifest, answer } = await queryExtract(folder, sql)
  const body = answer.rows.map((row) => row.map((value) => value ?? ''))
  for (const line of tableLines(answer.columns, body)) print(line)
  print(counted(answer.rows.length, 'row'))
  return { kind: 'sql', position: BigInt(manifest.position), through: null, rows: answer.rows.length }
}
