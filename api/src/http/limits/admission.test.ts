import { expect, test } from 'vitest'
import { measuredAdmission, nextShare } from './admission.ts'

/** Decides as often as there are delays, and returns the share that is refused at the end. */
function shareAfter(delays: readonly number[], share = 0): number {
  return delays.reduce(
    (current, _, index) => nextShare(current, delays.slice(Math.max(0, index - 4), index + 1)),
    share,
  )
}
const seconds = (count: number, delay: number) => Array.from({ length: count * 10 }, () => delay)

test('refuses nothing while events wait less than the target', () => {
  expect(shareAfter(seconds(60, 49))).toBe(0)
})

test('one long task is no reason to refuse', () => {
  expect(shareAfter([5, 5, 5, 5, 900, 5, 5, 5, 5])).toBe(0)
})

test('refuses more the longer a queue stands, and everything in the end', () => {
  const soon = shareAfter(seconds(1, 150))
  expect(soon).toBeGreaterThan(0.2)
  expect(shareAfter(seconds(2, 150))).toBeGreaterThan(soon)
  expect(shareAfter(seconds(5, 150))).toBe(1)
})

test('admits everything again within five seconds after the load has gone', () => {
  expect(shareAfter(seconds(5, 0), 1)).toBe(0)
})

test('notices a process that has too much to do, says so once, and that it is over', async () => {
  const changes: boolean[] = []
  const over = Promise.withResolvers<void>()
  const admission = measuredAdmission((isShedding) => {
    changes.push(isShedding)
    if (!isShedding) over.resolve()
  })
  while (!admission.isShedding()) {
    const until = performance.now() + 120
    while (performance.now() < until);
    await new Promise(setImmediate)
  }
  await over.promise
  admission.stop()
  expect(changes).toEqual([true, false])
})
