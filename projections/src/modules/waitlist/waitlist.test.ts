import { WaitlistEntryErased, WaitlistJoined } from '@stillair/events/modules/waitlist/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { waitlist } from './waitlist.ts'

const joined = WaitlistJoined({ entryId: 'e', email: 'amelia@example.com', country: 'GB' })
const erased = WaitlistEntryErased({ entryId: 'e', reason: 'retention' })
const row = { entry_id: 'e', email: 'amelia@example.com', country: 'GB', joined_at: minute(1), erased_at: null }

test('an address that joins twice keeps its first joining time', () => {
  expect(folded(waitlist, [1, joined], [2, { ...joined, data: { ...joined.data, country: 'DE' } }])).toEqual([row])
})

test('a forgotten address is removed with its country, and stays so', () => {
  const gone = { ...row, email: null, country: null, erased_at: minute(2) }
  expect(folded(waitlist, [1, joined], [2, erased])).toEqual([gone])
  expect(folded(waitlist, [1, joined], [2, erased], [3, joined], [4, erased])).toEqual([gone])
})

test('forgetting an address that never joined changes nothing', () => {
  expect(folded(waitlist, [1, erased])).toEqual([])
})
