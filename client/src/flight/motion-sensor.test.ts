// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MotionSample } from './motion/vertical.ts'
import { listenToMotion, requestMotion } from './motion-sensor.ts'

class Sensor extends EventTarget {
  static readonly started: Sensor[] = []
  readonly x = 0
  readonly y = 9.8
  readonly z = 0.1
  readonly timestamp = 2_000
  start() {
    Sensor.started.push(this)
  }
  stop() {
    Sensor.started.splice(0)
  }
}

const NOTHING = { x: null, y: null, z: null }
const samples: MotionSample[] = []
const onMissing = vi.fn()
let stop = () => {}

/** What browsers dispatch; happy-dom has no motion events. */
function dispatchMotion(values: Partial<DeviceMotionEvent>): void {
  const event = new Event('devicemotion')
  for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value })
  dispatchEvent(event)
}

beforeEach(() => {
  vi.useFakeTimers()
  stop = listenToMotion((sample) => samples.push(sample), onMissing)
})
afterEach(() => {
  stop()
  samples.splice(0)
  Sensor.started.splice(0)
  onMissing.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a motion event with gravity is a sample in m/s² and rad/s, and ends with `stop`', () => {
  const event = {
    acceleration: { x: 0, y: 0, z: 0.2 },
    accelerationIncludingGravity: { x: 0, y: 0, z: 10 },
    rotationRate: { alpha: 180, beta: 0, gamma: null },
    timeStamp: 1_500,
  }
  dispatchMotion(event)
  stop()
  dispatchMotion(event)
  expect(samples).toEqual([{ at: 1.5, axes: [0, 0, 10], hasGravity: true, rotation: [Math.PI, 0, null] }])
  vi.advanceTimersByTime(10_000)
  expect(onMissing).not.toHaveBeenCalled()
})

test('where only the acceleration without gravity is known, the sample says so', () => {
  dispatchMotion({
    acceleration: { x: 0, y: 0, z: 0.2 },
    accelerationIncludingGravity: NOTHING,
    rotationRate: null,
    timeStamp: 1_500,
  })
  expect(samples).toEqual([{ at: 1.5, axes: [0, 0, 0.2], hasGravity: false, rotation: null }])
})

test('when no event has values, the Generic Sensor API is used, and stopped with `stop`', () => {
  vi.stubGlobal('Accelerometer', Sensor)
  dispatchMotion({ acceleration: NOTHING, accelerationIncludingGravity: NOTHING, rotationRate: null })
  vi.advanceTimersByTime(3_000)
  Sensor.started[0]?.dispatchEvent(new Event('reading'))
  expect(samples).toEqual([{ at: 2, axes: [0, 9.8, 0.1], hasGravity: true, rotation: null }])
  expect(onMissing).not.toHaveBeenCalled()
  stop()
  expect(Sensor.started).toEqual([])
})

test('a sensor that fails, or none, is reported as missing', () => {
  vi.advanceTimersByTime(3_000)
  expect(onMissing).toHaveBeenCalledOnce()
  stop()
  vi.stubGlobal('LinearAccelerationSensor', Sensor)
  stop = listenToMotion((sample) => samples.push(sample), onMissing)
  vi.advanceTimersByTime(3_000)
  Sensor.started[0]?.dispatchEvent(new Event('error'))
  expect(onMissing).toHaveBeenCalledTimes(2)
})

test.each([
  ['granted', true],
  ['denied', false],
] as const)('iOS asks: %s', async (permission, isAllowed) => {
  vi.stubGlobal('DeviceMotionEvent', { requestPermission: () => Promise.resolve(permission) })
  expect(await requestMotion()).toBe(isAllowed)
})
