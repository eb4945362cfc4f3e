/** New times for some packets of a track, which are numbered in file order, from 0. Times are seconds. */
export type TimeEdit = {
  readonly from: number
  /** Number after the last packet. */
  readonly to: number
} & (
  | { readonly shift: number }
  /** Spaces the packets evenly. */
  | { readonly start: number; readonly step: number }
)

export interface RepairedTimes {
  readonly edits: readonly TimeEdit[]
  /** Longest time by which a packet precedes one that is shown before it. */
  readonly reordered: number
}

/** Difference between neighbouring packets from which something is wrong or missing: seconds, and usual intervals. */
const FAR = 2
const FAR_STEPS = 20
/** Most outliers in a row. */
const MOST_OUTLIERS = 500
/** Fewest packets in a row with the same time that are a clock that stands still. */
const STILL = 10
/** Most pictures that a codec stores before one that is shown earlier, and that one. */
const MOST_REORDERED = 17
/** A file with more edits is no recording with errors, and its filter would be too slow. */
const MOST_EDITS = 200

/**
 * Repairs the times of one track's packets, in seconds and in file order. Returns null when they are in order, which is
 * decided in one pass without a copy.
 *
 * Outliers return to their place between their neighbours. A clock that stands still after an outlier, as programs write
 * that let no time decrease, runs on. A clock that begins again continues. A pause longer than `longestPause` seconds is
 * shortened. Pictures in another order (`isReordered`) than they are shown may be far apart without an error.
 */
export function repairTimes(
  times: readonly number[],
  { longestPause, isReordered }: { readonly longestPause: number; readonly isReordered: boolean },
): RepairedTimes | null {
  if (!mayBeOdd(times) || times.some(Number.isNaN)) return null
  const step = usualInterval(times)
  if (step === null) return null
  const far = Math.max(FAR, FAR_STEPS * step)
  const edits: TimeEdit[] = []
  let [highest, reordered] = [Number.NEGATIVE_INFINITY, 0]
  let shift = 0
  let last = at(times, 0)
  let i = 0
  const put = (time: number) => {
    last = time
    highest = Math.max(highest, time)
    reordered = Math.max(reordered, highest - time)
    i++
  }
  const putShifted = () => {
    const before = edits.at(-1)
    if (shift !== 0) {
      const isSame = before && 'shift' in before && before.to === i && before.shift === shift
      edits.splice(isSame ? -1 : edits.length, 1, { from: isSame ? before.from : i, to: i + 1, shift })
    }
    put(at(times, i) + shift)
  }
  const spaceEvenly = (to: number, start: number, interval: number) => {
    edits.push({ from: i, to, start, step: interval })
    for (let n = 0; i < to; n++) put(start + n * interval)
  }
  if (at(times, 1) < at(times, 0) - far) spaceEvenly(1, at(times, 1) - step, step)
  while (i < times.length && edits.length <= MOST_EDITS) {
    const by = i === 0 ? 0 : at(times, i) + shift - last
    const still = by > step ? endOfStill(times, i, step) : i
    const stillFor = (still - i) * step
    if (still - i >= STILL && (still === times.length || Math.abs(by - stillFor) <= by / 5 + far)) {
      spaceEvenly(still, last + step, step)
      continue
    }
    if (Math.abs(by) <= far) {
      putShifted()
      continue
    }
    if (isReordered && by > 0 && isAheadOfOthers(times, i, far)) {
      for (const end = Math.min(times.length, i + MOST_REORDERED); i < end; ) putShifted()
      last = highest
      continue
    }
    const next = findReturn(times, i, { last: last - shift, far, step })
    if (next !== null) {
      const after = at(times, next) + shift
      const interval = after > last ? (after - last) / (next - i + 1) : 0
      spaceEvenly(next, last + interval, interval)
      continue
    }
    const wanted = by < 0 ? step : Math.min(by, longestPause)
    shift += wanted - by
    putShifted()
  }
  return edits.length === 0 || edits.length > MOST_EDITS ? null : { edits, reordered }
}

const at = (times: readonly number[], i: number) => times[i] ?? 0

function mayBeOdd(times: readonly number[]): boolean {
  let still = 0
  for (let i = 1; i < times.length; i++) {
    const by = Math.abs(at(times, i) - at(times, i - 1))
    if (by > FAR) return true
    still = by < 0.001 ? still + 1 : 0
    if (still >= STILL) return true
  }
  return false
}

/** Returns the median interval of packets in seconds; null when there are too few packets. */
function usualInterval(times: readonly number[]): number | null {
  const intervals = new Float64Array(times.length)
  let count = 0
  for (let i = 1; i < times.length; i++) {
    const interval = at(times, i) - at(times, i - 1)
    if (interval > 0.0005) intervals[count++] = interval
  }
  return count < 3 ? null : (intervals.subarray(0, count).sort()[Math.floor(count / 2)] ?? null)
}

/** Returns the number after the last packet whose time is almost that of the packet before. */
function endOfStill(times: readonly number[], from: number, step: number): number {
  let end = from + 1
  while (end < times.length && Math.abs(at(times, end) - at(times, end - 1)) < step / 4) end++
  return end
}

/** Returns whether a packet only precedes others that are shown before it. It does, too, if the file ends too soon to know. */
function isAheadOfOthers(times: readonly number[], i: number, far: number): boolean {
  const later = times[i + MOST_REORDERED]
  return later === undefined || later >= at(times, i) - far
}

/** Returns the number of the packet that continues where the packet before some outliers ended; null when there is none. */
function findReturn(
  times: readonly number[],
  from: number,
  { last, far, step }: { readonly last: number; readonly far: number; readonly step: number },
): number | null {
  for (let i = from + 1; i < Math.min(times.length, from + 1 + MOST_OUTLIERS); i++) {
    if (Math.abs(at(times, i) - last - (i - from + 1) * step) <= far) return i
  }
  return null
}

/** Returns the time of a packet after the edits. */
export function repairedTime(edits: readonly TimeEdit[], number: number, time: number): number {
  const edit = edits.find(({ from, to }) => number >= from && number < to)
  if (!edit) return time
  return 'shift' in edit ? time + edit.shift : edit.start + (number - edit.from) * edit.step
}

/**
 * Returns ffmpeg's `setts` filter for the edits. `ticks` is the number of units of time in a second of the output, or the
 * name of a constant of `setts`. (Its own `TB` is that of the input in ffmpeg 5.) Decoding times follow the repaired times.
 */
export function settsFilter({ edits, reordered }: RepairedTimes, ticks: number | string): string {
  const parts = edits.map((edit) => {
    const isOne = `between(N,${edit.from},${edit.to - 1})`
    if ('shift' in edit) return `${isOne}*(${edit.shift})*${ticks}`
    return `${isOne}*((${edit.start}+(N-${edit.from})*${edit.step})*${ticks}-ld(0))`
  })
  // ffmpeg drops times that are more than 30 hours off.
  const pts = `st(0,if(isnan(PTS),0,PTS));st(1,ld(0)+${parts.join('+')})`
  return `setts=pts='${pts}':dts='${pts};st(2,ld(1)-${reordered}*${ticks});if(eq(N,0),ld(2),max(PREV_OUTDTS+1,ld(2)))'`
}
