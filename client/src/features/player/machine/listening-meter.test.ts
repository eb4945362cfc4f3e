import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginRun, endRun, listenedSeconds, type Meter, NEW_METER } from './listening-meter.ts'

const at = (now: number, positionSeconds: number) => ({ now, positionSeconds })

describe('listening time', () => {
  test('counts clock time while playing', () => {
    const meter = beginRun(NEW_METER, at(100, 0), 1)
    expect(listenedSeconds(meter, at(107.5, 7.5))).toBeCloseTo(7.5)
  })

  test('counts nothing while paused', () => {
    let meter = beginRun(NEW_METER, at(0, 0), 1)
    meter = endRun(meter, at(10, 10))
    expect(listenedSeconds(meter, at(500, 10))).toBe(10)
    meter = beginRun(meter, at(500, 10), 1)
    expect(listenedSeconds(meter, at(505, 15))).toBe(15)
  })

  test('a jump forward counts the time it took, not the distance', () => {
    const meter = beginRun(NEW_METER, at(0, 0), 1)
    expect(listenedSeconds(meter, at(2, 300))).toBe(2)
  })

  test('a jump back loses nothing of earlier runs', () => {
    let meter = beginRun(NEW_METER, at(0, 60), 1)
    meter = endRun(meter, at(20, 80))
    meter = beginRun(meter, at(20, 0), 1)
    expect(listenedSeconds(meter, at(25, 5))).toBe(25)
  })

  test('an unreported stall is not counted', () => {
    const meter = beginRun(NEW_METER, at(0, 0), 1)
    expect(listenedSeconds(meter, at(60, 12))).toBe(12)
  })

  test('a device that slept counts only what was played', () => {
    const meter = beginRun(NEW_METER, at(0, 30), 1)
    expect(listenedSeconds(meter, at(28_800, 34))).toBe(4)
  })

  test('at double speed a minute of media is half a minute of listening', () => {
    const meter = beginRun(NEW_METER, at(0, 0), 2)
    expect(listenedSeconds(meter, at(30, 60))).toBe(30)
  })

  test('changing the speed keeps both parts', () => {
    let meter = beginRun(NEW_METER, at(0, 0), 1)
    meter = beginRun(meter, at(10, 10), 2)
    expect(listenedSeconds(meter, at(20, 30))).toBe(20)
  })

  test('never exceeds the clock and never decreases', () => {
    const step = fc.record({
      passes: fc.double({ min: 0, max: 100, noNaN: true }),
      moves: fc.double({ min: -500, max: 500, noNaN: true }),
      does: fc.constantFrom('begin', 'end', 'nothing'),
      rate: fc.constantFrom(0.75, 1, 1.25, 2),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let meter: Meter = NEW_METER
        let moment = at(0, 0)
        let total = 0
        for (const { passes, moves, does, rate } of steps) {
          moment = at(moment.now + passes, Math.max(0, moment.positionSeconds + moves))
          if (does === 'begin') meter = beginRun(meter, moment, rate)
          if (does === 'end') meter = endRun(meter, moment)
          expect(meter.total).toBeGreaterThanOrEqual(total)
          expect(listenedSeconds(meter, moment)).toBeLessThanOrEqual(moment.now + 1e-6)
          total = meter.total
        }
      }),
    )
  })
})
