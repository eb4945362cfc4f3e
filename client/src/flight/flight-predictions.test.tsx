// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rendered, wordsOf } from '../../test/rendered.tsx'
import type { Entry, Step } from '../entities/flights/entry.ts'
import { foldEntries } from '../entities/flights/fold-entries.ts'
import { FlightPredictions } from './flight-predictions.tsx'

const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}
const totals = { largest: 0.42, light: 8, moderate: 0, severe: 0, seconds: 1_200, calmSeconds: 1_150 }

async function blackBox(...steps: readonly Step[]) {
  const entry = { userId: null, flightId: 'f', at: plan.departsAt, timeZone: 'UTC', sentAt: null }
  const entries: Entry[] = [{ kind: 'plan', plan } as const, ...steps].map((step, seq) => ({ ...entry, seq, step }))
  const book = foldEntries(entries)
  const { container } = await rendered(
    <FlightPredictions book={book} flight={book.flights[0] ?? null} moment="afterwards" />,
  )
  return wordsOf(container)
}

test('the bumps of all visits stand next to what was expected', async () => {
  const words = await blackBox(
    { kind: 'predict', predictionId: 'p', expected: 'It will shake all the time.', sureness: 90 },
    { kind: 'bumps', measurementId: 'm', ...totals },
    { kind: 'landed' },
    { kind: 'bumps', measurementId: 'n', ...totals, largest: 0.3, light: 4 },
  )
  for (const text of ['“It will shake all the time.”', '38 of 40 minutes', '12 light, 0 moderate, 0 severe', '0.4 g']) {
    expect(words).toContain(text)
  }
  expect(words).toContain('As strong as light turbulence.')
})

test('a short measurement is in seconds, calm air has no bumps, and without a measurement there is no picture', async () => {
  expect(await blackBox({ kind: 'bumps', measurementId: 'm', ...totals, seconds: 50, calmSeconds: 45 })).toContain(
    '45 of 50 seconds',
  )
  const calm = { ...totals, largest: 0.1, light: 0, calmSeconds: 1_200 }
  expect(await blackBox({ kind: 'bumps', measurementId: 'm', ...calm })).toMatch(/20 of 20 minutes\s+Bumps\s+none/)
  expect(await blackBox({ kind: 'predict', predictionId: 'p', expected: 'Panic.', sureness: 90 })).not.toContain(
    'What the phone measured',
  )
})
