// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import type { Flight, Note } from '../../entities/flights/fold-entries.ts'
import { planAt } from './plan-at.ts'
import { PlanScreen } from './plan-screen.tsx'

const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}

async function tapsAt(time: string, ...phases: readonly Note['phase'][]) {
  const now = new Date(`2026-12-04T${time}:00.000Z`)
  const notes = phases.map((phase) => ({ phase, delayMinutes: null, at: now.toISOString() }))
  const flight: Flight = { flightId: 'f', plan, notes, isCancelled: false, landedAt: null }
  const { queryAllByRole } = await rendered(<PlanScreen flight={flight} at={planAt(flight, now)} now={now} />)
  return queryAllByRole('button').map(({ textContent }) => textContent)
}

test('at the gate, listeners can tap that the plane moves or is delayed', async () => {
  expect(await tapsAt('09:00')).toEqual(['We’re moving', 'It’s delayed'])
})

test('once the plane moves, they can tap the take-off, and a delay after a return to the gate', async () => {
  expect(await tapsAt('09:20', 'moving')).toEqual(['We’ve taken off', 'It’s delayed'])
})

test('a plan that runs ahead of a late plane can be corrected until a tap says that the plane took off', async () => {
  expect(await tapsAt('09:40')).toEqual(['We’re moving', 'We’ve taken off', 'It’s delayed'])
  expect(await tapsAt('10:30')).toEqual(['We’ve taken off', 'We’ve landed', 'It’s delayed'])
  expect(await tapsAt('12:30')).toEqual(['We’ve landed', 'It’s delayed'])
  expect(await tapsAt('09:40', 'moving', 'taken-off')).toEqual([])
})
