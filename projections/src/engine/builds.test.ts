import { expect, test } from 'vitest'
import type { Checkpoint } from '../model/checkpoint.ts'
import { projectionConsumer } from '../model/projection-consumer.ts'
import { ratings } from '../modules/ratings/ratings.ts'
import { planBuilds } from './builds.ts'

const consumer = (definition: number) => projectionConsumer({ ...ratings, version: definition })
const build = (version: number, definition: number, active: boolean, layout = consumer(1).layout): Checkpoint => ({
  name: 'ratings',
  version,
  definition,
  layout,
  tables: [],
  eventId: null,
  position: 0n,
  readUpTo: 0n,
  ctid: '(0,1)',
  active,
  viewed: active,
  hold: false,
})

test('creates the first build when there is none', () => {
  expect(planBuilds(consumer(1), [])).toMatchObject({ run: [], create: 1, drop: [] })
})

test('runs the serving version and a rebuild of the same code', () => {
  expect(planBuilds(consumer(1), [build(4, 1, true)])).toMatchObject({ run: [4], create: null, drop: [] })
  expect(planBuilds(consumer(1), [build(5, 1, false), build(4, 1, true)])).toMatchObject({ run: [5, 4], create: null })
})

test('builds its own version and leaves those of other code alone, newer or older', () => {
  const alone = { run: [], create: 6, drop: [] }
  expect(planBuilds(consumer(3), [build(5, 2, false), build(4, 1, true)])).toMatchObject(alone)
  expect(planBuilds(consumer(1), [build(5, 3, true), build(4, 2, true)])).toMatchObject(alone)
  const both = [build(6, 3, true), build(4, 1, true)]
  expect(planBuilds(consumer(3), both)).toMatchObject({ run: [6], create: null, drop: [] })
  expect(planBuilds(consumer(1), both)).toMatchObject({ run: [4], create: null, drop: [] })
})

test('drops the version that a rebuild replaced, once the views for people have moved', () => {
  const replaced = (viewed: boolean) => [build(6, 3, true), { ...build(4, 3, false), viewed }]
  expect(planBuilds(consumer(3), replaced(true))).toMatchObject({ run: [6, 4], drop: [] })
  expect(planBuilds(consumer(3), replaced(false))).toMatchObject({ run: [6], create: null, drop: [4] })
})

test('refuses other tables under the same projection version', () => {
  const { problem, run } = planBuilds(consumer(1), [build(1, 1, true, 'other')])
  expect(problem).toMatch(/without a new projection version/)
  expect(run).toEqual([])
})
