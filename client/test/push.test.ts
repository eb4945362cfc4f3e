import { expect, test } from 'vitest'
import { climbIn } from '../src/flight/motion/climb.ts'
import { pushIn } from '../src/flight/motion/push.ts'
import type { MotionSecond } from '../src/flight/motion/seconds.ts'
import { NO_ROTATION, type Vector } from '../src/flight/motion/vector.ts'
import { STANDARD_GRAVITY } from '../src/flight/motion/vertical.ts'

const LEVEL: Vector = [0, 0, 1]
const AIR = { force: LEVEL, vibration: 0.02 }
const RUNWAY = { force: LEVEL, vibration: 0.05 }
const BRAKES = { ...RUNWAY, force: [0.2, 0, 1] as Vector }
const QUIET = { ...BRAKES, vibration: 0.02 }
const TURNED = { force: [0.5, 0.5, 0.7] as Vector, vibration: 0.4, isByHand: true }

type Felt = Partial<MotionSecond>
const times = (count: number, felt: Felt): Felt[] => Array.from({ length: count }, () => felt)
const secondsOf = (...felt: Felt[][]): MotionSecond[] =>
  felt.flat().map((one, at) => ({ at, attitude: NO_ROTATION, isByHand: false, ...AIR, ...one }))

test('brakes on the ground are a push since the touch-down, known to two seconds', () => {
  const push = pushIn(secondsOf(times(12, AIR), times(8, BRAKES)))
  expect(Math.abs((push?.startedAt ?? 0) - 11)).toBeLessThanOrEqual(2)
  expect(push?.gain).toBeCloseTo(8 * 0.2 * STANDARD_GRAVITY, 5)
})

test.each([
  ['the ground does not shake the phone more than before', times(8, { ...BRAKES, vibration: 0.025 })],
  ['a jolt shakes it only for a second', [BRAKES, ...times(7, QUIET)]],
  ['only a hand shakes it', [...times(4, QUIET), ...times(9, TURNED), ...times(4, QUIET)]],
  [
    'gusts shake it, which change the load from second to second',
    [0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1].map((gust) => ({ ...BRAKES, force: [0.2, 0, 1 + gust] as Vector })),
  ],
])('it is no push along the ground when %s', (_what, pushed) => {
  expect(pushIn(secondsOf(times(12, AIR), pushed))).toBeNull()
})

test('seconds in which a hand turns the phone do not count', () => {
  const push = pushIn(secondsOf(times(12, AIR), times(3, BRAKES), times(3, TURNED), times(4, BRAKES)))
  expect(push?.gain).toBeCloseTo(10 * 0.2 * STANDARD_GRAVITY, 5)
  expect(climbIn(secondsOf(times(6, AIR), times(7, TURNED), times(11, AIR)))?.hasLeftGround).toBe(false)
})

test.each([
  ['has left the ground when it no longer shakes the phone', AIR, true],
  ['is on the ground while it does', RUNWAY, false],
])('a plane %s', (_what, now, hasLeft) => {
  const climb = climbIn(secondsOf(times(15, RUNWAY), times(3, now)))
  expect(climb?.hasLeftGround).toBe(hasLeft)
})
