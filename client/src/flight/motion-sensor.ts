import type { MotionSample } from './motion/vertical.ts'

/** Sensors of the Generic Sensor API, which TypeScript does not know. */
interface AxisSensor extends EventTarget {
  readonly x: number | null
  readonly y: number | null
  readonly z: number | null
  readonly timestamp: number | null
  start(): void
  stop(): void
}
type AxisSensorClass = new (options: { readonly frequency: number }) => AxisSensor
interface SensorWindow {
  readonly Accelerometer?: AxisSensorClass
  readonly LinearAccelerationSensor?: AxisSensorClass
}

/** Samples a second. */
const RATE = 60
/** How long a sensor may take to report first, in milliseconds. */
const FIRST_WITHIN = 3_000

/**
 * Asks for access to the motion sensors. Must be called in a tap: iOS then shows its question. Returns false when access was
 * denied. Other browsers don't ask.
 */
export async function requestMotion(): Promise<boolean> {
  const events = globalThis.DeviceMotionEvent as
    | (typeof DeviceMotionEvent & { readonly requestPermission?: () => Promise<PermissionState> })
    | undefined
  return (await events?.requestPermission?.().catch(() => 'denied')) !== 'denied'
}

/**
 * Listens to the motion sensors until the returned function is called: by `DeviceMotionEvent`, else by the Generic Sensor API.
 * `onMissing` is called once when neither reports.
 */
export function listenToMotion(onSample: (sample: MotionSample) => void, onMissing: () => void): () => void {
  let stopSensor: (() => void) | null = null

  function onMotion({ acceleration, accelerationIncludingGravity, rotationRate, timeStamp }: DeviceMotionEvent): void {
    // Without a sensor, browsers send one event whose values are all null.
    const whole = axesOf(accelerationIncludingGravity)
    const axes = whole ?? axesOf(acceleration)
    if (!axes) return
    clearTimeout(timer)
    onSample({ at: timeStamp / 1_000, axes, hasGravity: whole !== null, rotation: turnsOf(rotationRate) })
  }

  const timer = setTimeout(() => {
    removeEventListener('devicemotion', onMotion)
    stopSensor = listenToSensor(onSample, onMissing)
  }, FIRST_WITHIN)
  addEventListener('devicemotion', onMotion)
  return () => {
    clearTimeout(timer)
    removeEventListener('devicemotion', onMotion)
    stopSensor?.()
  }
}

type Axes = MotionSample['axes']

/** Returns the three axes; null when none is measured. */
function axesOf(measured: { readonly [axis in 'x' | 'y' | 'z']: number | null } | null): Axes | null {
  if (!measured) return null
  const { x, y, z } = measured
  return x === null && y === null && z === null ? null : [x, y, z]
}

/**
 * Returns the turns about x, y and z in rad/s. Browsers call them alpha, beta and gamma in this order, unlike the angles of the
 * same names (w3c/deviceorientation#44).
 */
function turnsOf(rate: DeviceMotionEventRotationRate | null): MotionSample['rotation'] {
  const inRadians = (degrees: number | null) => (degrees === null ? null : (degrees * Math.PI) / 180)
  return rate && axesOf({ x: inRadians(rate.alpha), y: inRadians(rate.beta), z: inRadians(rate.gamma) })
}

function listenToSensor(onSample: (sample: MotionSample) => void, onMissing: () => void): () => void {
  const { Accelerometer, LinearAccelerationSensor } = window as SensorWindow
  const Sensor = Accelerometer ?? LinearAccelerationSensor
  try {
    if (!Sensor) throw new Error('The browser has no motion sensors')
    const sensor = new Sensor({ frequency: RATE })
    sensor.addEventListener('reading', () => {
      const axes = axesOf(sensor)
      if (!axes) return
      onSample({
        at: (sensor.timestamp ?? performance.now()) / 1_000,
        axes,
        hasGravity: Sensor === Accelerometer,
        rotation: null,
      })
    })
    sensor.addEventListener('error', onMissing)
    sensor.start()
    return () => sensor.stop()
  } catch {
    onMissing()
    return () => {}
  }
}
