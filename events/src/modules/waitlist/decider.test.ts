import * as fc from 'fast-check'
import { test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type WaitlistCommand, waitlistDecider } from './decider.ts'
import { WaitlistEntryErased, WaitlistJoined } from './events.ts'

const entryId = 'hash'
const join = (email = 'zoe@stillair.test', country: string | null = 'GB'): WaitlistCommand => ({
  type: 'JoinWaitlist',
  entryId,
  email,
  country,
})
const erase: WaitlistCommand = { type: 'EraseEntry', entryId, reason: 'request' }
const joined = WaitlistJoined({ entryId, email: 'zoe@stillair.test', country: 'GB' })
const erased = WaitlistEntryErased({ entryId, reason: 'request' })

test('an address joins once', () => {
  given(waitlistDecider, []).when(join()).then(joined)
  given(waitlistDecider, [joined]).when(join()).thenNothing()
  given(waitlistDecider, [joined]).when(join('ZOE@stillair.test', 'FR')).thenNothing()
})

test('an address is erased once, and an unknown one is ignored', () => {
  given(waitlistDecider, [joined]).when(erase).then(erased)
  given(waitlistDecider, [joined, erased]).when(erase).thenNothing()
  given(waitlistDecider, []).when(erase).thenNothing()
})

test('an erased entry cannot be joined again', () => {
  given(waitlistDecider, [joined, erased]).when(join()).thenNothing()
})

test('a repeated command adds no events', () => {
  const command = fc.constantFrom(join(), join('other@stillair.test', null), erase)
  fc.assert(fc.property(fc.array(command), (commands) => void expectRepeatsDecideNothing(waitlistDecider, commands)))
})
