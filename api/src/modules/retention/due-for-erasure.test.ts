import { expect, test } from 'vitest'
import { dueForErasure } from './due-for-erasure.ts'

const periods = { waitlistYears: 7, analyticsMonths: 26 }
const nothing = { waitlist: [], analyticsMonths: [] }
const entry = (entryId: string, joinedAt: string) => ({ entryId, joinedAt: new Date(joinedAt) })

test('an address is kept on the waitlist for 7 years, to the millisecond', {
  tags: ['limits/privacy-retention-waitlist-7-years'],
}, () => {
  const held = { ...nothing, waitlist: [entry('a', '2025-07-01T10:00:00Z'), entry('b', '2025-07-01T10:00:00.001Z')] }
  const due = (now: string) => dueForErasure(new Date(now), held, periods).waitlistEntryIds
  expect(due('2032-07-01T09:59:59.999Z')).toEqual([])
  expect(due('2032-07-01T10:00:00Z')).toEqual(['a'])
  expect(due('2032-07-01T10:00:00.001Z')).toEqual(['a', 'b'])
})

test('an address that joined on 29 February is kept until 28 February', () => {
  const held = { ...nothing, waitlist: [entry('leap', '2024-02-29T12:00:00Z')] }
  const due = (now: string) => dueForErasure(new Date(now), held, periods).waitlistEntryIds
  expect(due('2031-02-28T11:59:59Z')).toEqual([])
  expect(due('2031-02-28T12:00:00Z')).toEqual(['leap'])
})

test('a month of analytics is due when its first day is 26 months old', {
  tags: ['limits/privacy-retention-analytics-26-months'],
}, () => {
  const held = { ...nothing, analyticsMonths: ['2024-08', '2024-09', '2024-10'] }
  const due = (now: string) => dueForErasure(new Date(now), held, periods).analyticsMonths
  expect(due('2026-09-30T23:59:59.999Z')).toEqual([])
  expect(due('2026-10-01T00:00:00Z')).toEqual(['2024-08'])
  expect(due('2026-12-01T00:00:00Z')).toEqual(['2024-08', '2024-09', '2024-10'])
})

test('the periods can be configured', () => {
  const held = { waitlist: [entry('a', '2026-01-01T00:00:00Z')], analyticsMonths: ['2026-01'] }
  const due = (now: string) => dueForErasure(new Date(now), held, { waitlistYears: 1, analyticsMonths: 1 })
  expect(due('2026-02-01T00:00:00Z')).toEqual({ waitlistEntryIds: [], analyticsMonths: ['2026-01'] })
  expect(due('2027-01-01T00:00:00Z')).toEqual({ waitlistEntryIds: ['a'], analyticsMonths: ['2026-01'] })
})

test('nothing is due when nothing is stored', () => {
  expect(dueForErasure(new Date('2026-11-20T12:00:00.000Z'), nothing, periods)).toEqual({
    waitlistEntryIds: [],
    analyticsMonths: [],
  })
})
