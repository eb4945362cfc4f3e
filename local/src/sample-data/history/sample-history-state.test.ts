import { sampleState } from '@stillair/api/modules/charts/requested-history.ts'
import { READ_MODELS } from '@stillair/api/server/read-models.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../events/test/test-database.ts'
import { generateSampleHistory } from './generate-sample-history.ts'
import { SAMPLE_HISTORY_DATABASE, sampleHistoryUrl } from './sample-history-database.ts'

test('the API knows whether a sample history is missing, being generated or complete', async () => {
  const database = await createTestDatabase()
  const own = steadyPool({ connectionString: database.url, max: 1, options: READ_MODELS })
  const sample = steadyPool({ connectionString: sampleHistoryUrl(database.url), max: 1, options: READ_MODELS })
  const state = () => sampleState({ own, sample })
  const during: ReturnType<typeof state>[] = []
  try {
    expect(await state()).toBe('none')
    await generateSampleHistory(database.url, { NODE_ENV: 'test' }, { people: 3, days: 10, seed: 7 }, () => {
      during.push(state())
      return { update: () => {}, end: () => {} }
    })
    expect(await Promise.all(during)).toEqual(['preparing', 'preparing'])
    expect(await state()).toBe('ready')
  } finally {
    await sample.end()
    await own.query(`drop database if exists ${SAMPLE_HISTORY_DATABASE} with (force)`)
    await own.end()
    await database.drop()
  }
})
