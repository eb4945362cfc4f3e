// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logConfig } from '@stillair/events/log/config.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import { extract } from '@stillair/projections/replay/cli/extract.ts'
import { showReadModels, showReadModelsInto } from '@stillair/projections/replay/cli/show-read-models.ts'
import { sweepValues, whatIf } from '@stillair/projections/replay/cli/what-if.ts'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { eventStoreDbEmulator } from '../../events/test/eventstoredb-emulator/eventstoredb-emulator.ts'
import { type Harness, harness } from '../../projections/test/harness.ts'
import { replayContext } from '../../projections/test/replay-context.ts'
import { sampleHistory } from '../src/sample-data/history/sample-history.ts'

const PAST = { people: 12, days: 40, seed: 5, ends: Date.UTC(2026, 10, 1) }
/** Appends one after another, so that both logs have the same order, on which rules depend. */
async function fill({ store, keyring }: EventLog): Promise<void> {
  const { subjects, gone, parts } = sampleHistory(PAST)
  for (const subject of subjects) await keyring.makeKey(subject)
  for (const events of parts) for (const { stream, event } of events) await store.append(stream, [event], 'any')
  for (const userId of gone) await keyring.destroy(userId)
}

/** Returns the output of `npm run replay` commands for a log, without times and positions, which differ. */
async function lookedAt(on: Harness, log: EventLog, folder: string): Promise<readonly string[]> {
  const lines: string[] = []
  const context = replayContext(log, on, new Date('2026-11-23T12:00:00Z'), lines)
  await showReadModels(context, { asOf: 'now', by: 'recorded', projection: undefined })
  await whatIf(context, 'completion=0.5', { asOf: 'now', projection: 'progress,streak' })
  await sweepValues(context, 'completion=0.5..1:0.1', { asOf: 'now', projection: undefined, out: undefined })
  await showReadModelsInto(context, { asOf: 'now', by: 'recorded', projection: undefined, name: 'study_all', days: 30 })
  for (const format of ['parquet', 'csv'])
    await extract(context, { asOf: 'now', out: join(folder, `extract-${format}`), format })
  const file = await asyncBufferFromFile(join(folder, 'extract-parquet', 'events.parquet'))
  const rows = await parquetReadObjects({ file })
  for (const [type, ofType] of Object.entries(Object.groupBy(rows, (row) => row.type)).toSorted()) {
    const listened = ofType?.reduce((sum, row) => sum + (row.listened_seconds ?? 0), 0)
    const sessions = ofType?.flatMap(({ session }) => session ?? []) ?? []
    lines.push(`${type}: ${ofType?.length}, ${sessions.length}, ${new Set(sessions).size}, ${listened?.toFixed(3)}`)
  }
  return lines
    .map((line) => line.replaceAll(/\d+\.\d+ s\b/g, '… s').replaceAll(folder, ''))
    .filter((line) => !/position|bytes an event/.test(line))
}

// The emulator speaks the real protocol to the real client; this does not prove the behaviour of the server.
test('every query has the same answer from EventStoreDB and from Postgres', async () => {
  const emulator = await eventStoreDbEmulator()
  const answers: (readonly string[])[] = []
  try {
    for (const EVENTSTORE_URL of ['', emulator.url]) {
      const on = await harness()
      const log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: on.url, EVENTSTORE_URL }))
      const folder = mkdtempSync(join(tmpdir(), 'stillair-looked-at-'))
      try {
        await fill(log)
        answers.push(await lookedAt(on, log, folder))
      } finally {
        await log.store.close()
        await on.close()
        rmSync(folder, { recursive: true, force: true })
      }
    }
  } finally {
    await emulator.stop()
  }
  const [postgres, eventStoreDb] = answers
  expect(postgres?.length).toBeGreaterThan(60)
  expect(eventStoreDb).toEqual(postgres)
})
