/** Fewer people than these are never shown as a number. A constant, so that nobody sets it lower (CMS and PCORnet have the same). */
export const FEWEST = 11

/** Who is in which cell of an answer, by the cell's number; who is not in it is in none. */
export type Cells = ReadonlyMap<string, number>

/**
 * Joins neighbouring cells until each holds at least {@link FEWEST} people, or more, so that nothing is left out which a total would
 * give away. Takes how many people each cell holds, in order, and returns the places at which the joined ones begin; null when there
 * are fewer people than that altogether.
 */
export function joinedCells(sizes: readonly number[], fewest = FEWEST): readonly number[] | null {
  const starts: number[] = []
  let begins = 0
  let people = 0
  for (const [place, size] of sizes.entries()) {
    people += size
    if (people < fewest) continue
    starts.push(begins)
    begins = place + 1
    people = 0
  }
  // What is left at the end is too few for a cell, or nobody: it is of the one before.
  return starts.length === 0 ? null : starts
}

/**
 * The fewest people by whom anything that follows from one answer differs from anything that follows from another, by whatever sums
 * and subtractions: the smallest cut of the graph between the cells of both, in which every person is an edge. Infinite when
 * both are about nobody. Answers about people of another kind each, as two pictures, say nothing of how many are in either: their
 * total is not known.
 */
export function smallestDifference(one: Cells, other: Cells, { isTotalKnown = true } = {}): number {
  const graph = graphOf(one, other, isTotalKnown)
  return Math.min(Number.POSITIVE_INFINITY, ...parts(graph).map((part) => smallestCut(graph, part)))
}

const name = (which: string, cell: number | undefined) => `${which} ${cell ?? 'none'}`
const NOT_IN_ONE = name('one', undefined)
const NOT_IN_OTHER = name('other', undefined)

/** How many people are in each two cells: in none of the one or of the other is undefined. */
function togetherIn(
  one: Cells,
  other: Cells,
): ReadonlyMap<number | undefined, ReadonlyMap<number | undefined, number>> {
  const together = new Map<number | undefined, Map<number | undefined, number>>()
  const count = (left: number | undefined, right: number | undefined) => {
    const counts = together.get(left) ?? new Map<number | undefined, number>()
    counts.set(right, (counts.get(right) ?? 0) + 1)
    together.set(left, counts)
  }
  for (const [person, cell] of one) count(cell, other.get(person))
  for (const [person, cell] of other) if (!one.has(person)) count(undefined, cell)
  return together
}

function graphOf(one: Cells, other: Cells, isTotalKnown: boolean): Graph {
  const graph = new Map<string, Map<string, number>>()
  const connect = (from: string, to: string, people: number) => {
    const edges = graph.get(from) ?? new Map<string, number>()
    edges.set(to, (edges.get(to) ?? 0) + people)
    graph.set(from, edges)
  }
  // How many are in the other alone is then said by none: in no sum they are among those counted.
  const merged = (cell: string) => (!isTotalKnown && cell === NOT_IN_OTHER ? NOT_IN_ONE : cell)
  for (const [mine, counts] of togetherIn(one, other)) {
    for (const [theirs, people] of counts) {
      const left = merged(name('one', mine))
      const right = merged(name('other', theirs))
      connect(left, right, people)
      connect(right, left, people)
    }
  }
  return graph
}

/** What was shown of some people: into which cells they fall today by what was asked then, and what each cell was said to hold. */
export interface ShownCells {
  readonly cells: Cells
  readonly people: readonly number[]
}

/**
 * Whether nothing that follows from an answer and an earlier one is about fewer than {@link FEWEST} people. By as many as the numbers of the
 * earlier one are no longer what they were (erased since, reported late, rated anew), more must differ; and where both are now about
 * the same people, those numbers would be found by subtracting.
 */
export function maySeeBoth(next: Cells, shown: ShownCells, changed = changedIn(shown)): boolean {
  if (smallestDifference(next, shown.cells) < FEWEST + changed) return false
  const sizes = sizesOf(shown.cells, shown.people.length)
  return parts(graphOf(next, shown.cells, true)).every((part) => {
    if (part.includes(NOT_IN_ONE) || part.includes(NOT_IN_OTHER)) return true
    const drift = shown.people.reduce(
      (sum, size, cell) => (part.includes(`other ${cell}`) ? sum + Math.abs(size - (sizes[cell] ?? 0)) : sum),
      0,
    )
    return drift === 0 || drift >= FEWEST
  })
}

/** By how many people at least the numbers of an answer are no longer what they were. */
export function changedIn({ cells, people }: ShownCells): number {
  const sizes = sizesOf(cells, people.length)
  return people.reduce((changed, size, cell) => changed + Math.abs(size - (sizes[cell] ?? 0)), 0)
}

/** Each by the place of its cell: the last that begins at or before its value. The first begins wherever the least is. */
export const inCells = (values: ReadonlyMap<string, number>, starts: readonly number[]): Cells =>
  new Map(
    [...values].map(([userId, value]) => [
      userId,
      Math.max(
        0,
        starts.findLastIndex((start) => start <= value),
      ),
    ]),
  )

/** How many people each of so many cells holds. */
export function sizesOf(cells: Cells, count: number): number[] {
  const sizes = new Array<number>(count).fill(0)
  for (const cell of cells.values()) sizes[cell] = (sizes[cell] ?? 0) + 1
  return sizes
}

/**
 * The values at which cells of enough people begin; null when there are too few people. The first is the least value there is.
 */
export function startsOf(values: ReadonlyMap<string, number>, fewest = FEWEST): readonly number[] | null {
  const there = [...new Set(values.values())].sort((one, other) => one - other)
  const sizes = sizesOf(inCells(values, there), there.length)
  return joinedCells(sizes, fewest)?.map((place) => there[place] ?? 0) ?? null
}

type Graph = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The connected parts of a graph. */
function parts(graph: Graph): string[][] {
  const met = new Set<string>()
  return [...graph.keys()].flatMap((first) => {
    if (met.has(first)) return []
    const part = [first]
    met.add(first)
    for (const cell of part) {
      for (const next of graph.get(cell)?.keys() ?? []) {
        if (met.has(next)) continue
        met.add(next)
        part.push(next)
      }
    }
    return [part]
  })
}

/** The smallest cut of a connected graph (Stoer and Wagner, 1997). */
function smallestCut(graph: Graph, part: readonly string[]): number {
  const weights = new Map(part.map((cell) => [cell, new Map(graph.get(cell))]))
  let smallest = Number.POSITIVE_INFINITY
  while (weights.size > 1) {
    const bound = new Map([...weights.keys()].map((cell) => [cell, 0]))
    let last = ''
    let beforeLast = ''
    let cut = 0
    while (bound.size > 0) {
      const [next] = [...bound].reduce((most, cell) => (cell[1] > most[1] ? cell : most))
      cut = bound.get(next) ?? 0
      bound.delete(next)
      for (const [cell, weight] of weights.get(next) ?? []) {
        const before = bound.get(cell)
        if (before !== undefined) bound.set(cell, before + weight)
      }
      beforeLast = last
      last = next
    }
    smallest = Math.min(smallest, cut)
    join(weights, beforeLast, last)
  }
  return smallest
}

/** Makes two cells of a graph one. */
function join(weights: Map<string, Map<string, number>>, kept: string, gone: string): void {
  const into = weights.get(kept)
  for (const [cell, weight] of weights.get(gone) ?? []) {
    const edges = weights.get(cell)
    edges?.delete(gone)
    if (cell === kept) continue
    into?.set(cell, (into.get(cell) ?? 0) + weight)
    edges?.set(kept, (edges.get(kept) ?? 0) + weight)
  }
  weights.delete(gone)
}
