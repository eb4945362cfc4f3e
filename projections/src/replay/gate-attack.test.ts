// @module-tag counts-at-once
// @module-tag slow
import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { disclosureGate, FEWEST, type Grid, type PublishedCells, TRUE_SHARE, type Values } from './disclosure-gate.ts'

/*
 * Simulates an attacker who knows everybody but one person, the rules of the gate, and everything published about a
 * population. That is the answers of two consecutive days, of overlapping filters, and a session's figures next to a
 * chart. Only the secret is unknown.
 */

const POPULATIONS = 10_000

/** A way to publish cells, and how often it counts people at their own place. */
interface Publisher {
  readonly trueShare: number
  cells(grid: Grid, values: Values): Pick<PublishedCells, 'people' | 'cells'> | null
}

/** A broken gate, which publishes exact numbers in cells of eleven. */
const exact: Publisher = {
  trueShare: 1,
  cells({ places }, values) {
    if (values.size < FEWEST) return null
    const cells: { from: number; people: number }[] = []
    for (const [index, place] of places.entries()) {
      const next = places[index + 1] ?? Number.POSITIVE_INFINITY
      const people = [...values.values()].filter((value) => value >= place && value < next).length
      const last = cells.at(-1)
      if (last && last.people < FEWEST) last.people += people
      else cells.push({ from: place, people })
    }
    return { people: values.size, cells } as unknown as PublishedCells
  },
}

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const STEPS: Grid = { value: 'step', places: [0, 1, 2, 3, 4, 5] }
/** A session's figures measure the same: how far people came. */
const FIGURES: Grid = { value: 'reached', places: [0, 1, 2, 3, 4, 5] }

interface Someone {
  readonly id: string
  readonly step: number
  readonly filters: readonly boolean[]
  /** The first of the two days on which the person is counted. */
  readonly since: 1 | 2
}

/** Creates a population. The attacker wants to know the step of its first person. */
function populationOf(random: () => number): readonly Someone[] {
  const size = 12 + Math.floor(random() * 48)
  const skew = Array.from({ length: 6 }, () => random() ** 2)
  const sum = skew.reduce((all, one) => all + one, 0)
  const step = () => {
    let left = random() * sum
    return Math.max(
      0,
      skew.findIndex((share) => {
        left -= share
        return left < 0
      }),
    )
  }
  // In a third of the populations, only that person changes from one day to the next.
  const changing = random() < 0.33 ? 0 : random() * 0.3
  return Array.from({ length: size }, (_, index) => ({
    id: `p${index}`,
    step: index === 0 ? Math.floor(random() * 6) : step(),
    filters: [random() < 0.6, random() < 0.6],
    since: (index === 0 ? random() < 0.5 : random() < changing) ? 2 : 1,
  }))
}

/** All questions with published answers, and whom each is about. */
const questions: readonly { readonly grid: Grid; readonly of: (one: Someone) => boolean }[] = [1, 2].flatMap((day) => [
  { grid: STEPS, of: ({ since }: Someone) => since <= day },
  { grid: STEPS, of: ({ since, filters }: Someone) => since <= day && filters[0] === true },
  { grid: STEPS, of: ({ since, filters }: Someone) => since <= day && filters[1] === true },
  { grid: FIGURES, of: ({ since }: Someone) => since <= day },
])

/** Returns the probability that somebody whose own place is `place` is drawn in a cell. */
const drawnIn = (place: number, from: number, to: number, trueShare: number) =>
  (place >= from && place < to ? trueShare : 0) + ((1 - trueShare) * (to - from)) / STEPS.places.length

interface Guess {
  readonly step: number
  /** The probabilities of the likeliest and the least likely step. */
  readonly most: number
  readonly least: number
}

/** Returns the attacker's best guess: Bayes' rule over all answers, from a uniform prior over steps. */
function guessOf(population: readonly Someone[], publisher: Publisher): Guess | null {
  const [target, ...others] = population
  if (!target) return null
  const { trueShare } = publisher
  const logs = new Array<number>(6).fill(0)
  let isAnswered = false
  for (const { grid, of } of questions) {
    if (!of(target)) continue
    const about = population.filter(of)
    const answer = publisher.cells(grid, new Map(about.map(({ id, step }) => [id, step])))
    if (!answer) continue
    isAnswered = true
    const cells = answer.cells.map(({ from, people }, index) => {
      const to = answer.cells[index + 1]?.from ?? 6
      // How many people were drawn in the cell, computed back from the published estimate.
      const drawn = trueShare * people + ((1 - trueShare) * answer.people * (to - from)) / 6
      const expected = others.filter(of).reduce((sum, { step }) => sum + drawnIn(step, from, to, trueShare), 0)
      return { from, to, drawn, expected }
    })
    for (let step = 0; step < 6; step++) {
      const likely =
        trueShare === 1
          ? // The person who is left after subtracting everybody else.
            cells.some(({ from, to, drawn, expected }) => step >= from && step < to && drawn - expected > 0.5)
            ? 1
            : 1e-9
          : cells.reduce(
              (sum, { from, to, drawn, expected }) => sum + (drawnIn(step, from, to, trueShare) * drawn) / expected,
              0,
            )
      logs[step] = (logs[step] ?? 0) + Math.log(likely)
    }
  }
  if (!isAnswered) return null
  const likelihoods = logs.map((log) => Math.exp(log - Math.max(...logs)))
  const sum = likelihoods.reduce((all, one) => all + one, 0)
  return { step: likelihoods.indexOf(1), most: 1 / sum, least: Math.min(...likelihoods) / sum }
}

/** Returns in which share of the populations the attacker guesses right, is sure of a step, or can rule one out. */
function attack(publisherOf: (population: number) => Publisher) {
  let [answered, right, sure, ruledOut] = [0, 0, 0, 0]
  for (let index = 0; index < POPULATIONS; index++) {
    const population = populationOf(randomFrom(index))
    const guess = guessOf(population, publisherOf(index))
    if (!guess) continue
    answered++
    if (guess.step === population[0]?.step) right++
    if (guess.most > 0.95) sure++
    if (guess.least < 0.005) ruledOut++
  }
  return { answered, right: right / answered, sure: sure / answered, ruledOut: ruledOut / answered }
}

test('an attacker who knows everybody but one person learns next to nothing from everything published', () => {
  const found = attack((index) => {
    const secret = Buffer.alloc(32)
    secret.writeUInt32LE(index)
    const { cells } = disclosureGate(createSecretKey(secret))
    return { trueShare: TRUE_SHARE, cells }
  })
  expect(found.answered).toBeGreaterThan(POPULATIONS / 2)
  // By chance, one in six is right.
  expect(found.right).toBeLessThan(0.25)
  expect(found.sure).toBe(0)
  expect(found.ruledOut).toBe(0)
})

test('the same attacker identifies people when exact numbers are published', () => {
  const found = attack(() => exact)
  expect(found.right).toBeGreaterThan(0.4)
  expect(found.sure).toBeGreaterThan(0.2)
  expect(found.ruledOut).toBeGreaterThan(0.8)
})
