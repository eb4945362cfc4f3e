import { expect, test } from 'vitest'
import { planBuilds } from './builds.ts'
import type { Checkpoint } from './checkpoint.ts'
import { projectionConsumer } from './projection-consumer.ts'
import { ratings } from './ratings/ratings.ts'

const consumer = (definition: number) => projectionConsumer({ ...ratings, version: definition })
const build = (version: number, definition: number, active: boolean, layout = consumer(1).layout): Checkpoint => ({
  name: 'ratings',
  version,
  definition,
  layout,
  tables: [],
  views: [],
  eventId: null,
  position: 0n,
  active,
  hold: false,
})

test('the first build serves at once', () => {
  expect(planBuilds(consumer(1), [])).toMatchObject({ run: [], create: { version: 1, active: true }, drop: [] })
})

test('what serves is run, and so is a rebuild of the same code', () => {
  expect(planBuilds(consumer(1), [build(4, 1, true)])).toMatchObject({ run: [4], create: null, drop: [] })
  expect(planBuilds(consumer(1), [build(5, 1, false), build(4, 1, true)])).toMatchObject({ run: [5, 4], create: null })
})

test('newer code builds beside what serves, in place of a build that it has overtaken', () => {
  expect(planBuilds(consumer(3), [build(4, 1, true)])).toMatchObject({
    run: [],
    create: { version: 5, active: false },
    drop: [],
  })
  expect(planBuilds(consumer(3), [build(5, 2, false), build(4, 1, true)])).toMatchObject({
    create: { version: 6, active: false },
    drop: [5],
  })
  expect(planBuilds(consumer(3), [build(6, 3, false), build(4, 1, true)])).toMatchObject({
    run: [6],
    create: null,
    drop: [],
  })
})

test('what was replaced is dropped', () => {
  expect(planBuilds(consumer(3), [build(6, 3, true), build(4, 1, false)])).toMatchObject({
    run: [6],
    create: null,
    drop: [4],
  })
})

test('older code stands by, and leaves the build of newer code alone', () => {
  const none = { run: [], create: null, drop: [] }
  expect(planBuilds(consumer(1), [build(6, 3, true), build(4, 1, false)])).toMatchObject(none)
  expect(planBuilds(consumer(1), [build(6, 1, true), build(7, 2, false)])).toMatchObject({
    run: [6],
    create: null,
    drop: [],
  })
})

test('other tables under the same projection version are refused', () => {
  const { problem, run } = planBuilds(consumer(1), [build(1, 1, true, 'other')])
  expect(problem).toMatch(/without a new projection version/)
  expect(run).toEqual([])
})
