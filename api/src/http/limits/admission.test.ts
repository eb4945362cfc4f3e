import { expect, test } from 'vitest'
import { measuredAdmission, nextShare, pressureOf } from './admission.ts'

/** Decides as often as there are pressures, and returns the share that is refused at the end. */
function shareAfter(pressures: readonly number[], share = 0): number {
  return pressures.reduce(
    (current, _, index) => nextShare(current, pressures.slice(Math.max(0, index - 4), index + 1)),
    share,
  )
}
const seconds = (count: number, pressure: number) => Array.from({ length: count * 10 }, () => pressure)

test('the pressure is that of the event loop or of the reads in progress, whichever is higher', () => {
  expect(pressureOf({ turn: 25, inProgress: 40, perMillisecond: 1 })).toBe(0.5)
  expect(pressureOf({ turn: 25, inProgress: 200, perMillisecond: 1 })).toBe(2)
  expect(pressureOf({ turn: 200, inProgress: 200, perMillisecond: 1 })).toBe(4)
})

test('a few reads are no queue, however long they take', () => {
  expect(pressureOf({ turn: 500, inProgress: 39, perMillisecond: 0 })).toBe(0)
  expect(pressureOf({ turn: 0, inProgress: 40, perMillisecond: 0 })).toBe(5)
})

test('refuses nothing while there is less to do than this process carries', () => {
  expect(shareAfter(seconds(60, 0.99))).toBe(0)
})

test('one long task is no reason to refuse', () => {
  expect(shareAfter([0.1, 0.1, 0.1, 0.1, 5, 0.1, 0.1, 0.1, 0.1])).toBe(0)
})

test('refuses more the longer a queue stands, and everything in the end', () => {
  const soon = shareAfter(seconds(1, 3))
  expect(soon).toBeGreaterThan(0.2)
  expect(shareAfter(seconds(2, 3))).toBeGreaterThan(soon)
  expect(shareAfter(seconds(5, 3))).toBe(1)
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
  const leaving = Array.from({ length: 40 }, () => admission.enter())
  while (!admission.isShedding()) {
    const until = performance.now() + 120
    while (performance.now() < until);
    await new Promise(setImmediate)
  }
  for (const leave of leaving) leave?.()
  await over.promise
  admission.stop()
  expect(changes).toEqual([true, false])
})

test('notices reads that wait for something else, such as a connection', async () => {
  const admission = measuredAdmission(() => {})
  const leaving = Array.from({ length: 40 }, () => admission.enter())
  await expect.poll(() => admission.isShedding()).toBe(true)
  await expect.poll(() => admission.enter()).toBeNull()
  for (const leave of leaving) leave?.()
  await expect.poll(() => admission.isShedding(), { timeout: 10_000 }).toBe(false)
  admission.stop()
})
