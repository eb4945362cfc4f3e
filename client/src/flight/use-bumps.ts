import { useEffect, useRef, useState } from 'react'
import { type BumpMeter, createBumpMeter, type Reading } from './motion/bump-meter.ts'
import { shareMotion } from './motion-listeners.ts'
import { motionIsMissing, useMotionAccess } from './use-motion-access.ts'

/** How often the number changes, in milliseconds. More often would be hard to read. */
const READ_EVERY = 500
/** How much of the movement the line shows, in seconds. */
export const LINE_SECONDS = 20

/** A moment of the line: seconds on the page's clock, and the vertical acceleration in g; null where it is not known. */
export interface LinePoint {
  readonly at: number
  readonly g: number | null
}

/** The meter outlives the screen, so that the largest bump is still there after a visit to Calm. */
const meter: BumpMeter = createBumpMeter()

/** Seconds on the clock of the samples. */
export const pageSeconds = (): number => performance.now() / 1_000

/** Measures bumps while the screen is shown, from the moment on at which the sensors may be used. */
export function useBumps() {
  const access = useMotionAccess()
  const [reading, setReading] = useState<Reading>(() => meter.read(pageSeconds()))
  const line = useRef<LinePoint[]>([])
  useEffect(() => (access === 'on' ? measure(line.current, setReading) : undefined), [access])
  return { access, reading, line: line.current }
}

/** Measures until the returned function is called. */
function measure(line: LinePoint[], show: (reading: Reading) => void): () => void {
  const stop = shareMotion({
    onSample(sample) {
      const vertical = meter.add(sample)
      line.push({ at: sample.at, g: typeof vertical === 'number' ? vertical : null })
      while (line[0] && line[0].at < sample.at - LINE_SECONDS) line.shift()
    },
    onMissing: motionIsMissing,
  })
  const timer = setInterval(() => {
    if (!document.hidden) show(meter.read(pageSeconds()))
  }, READ_EVERY)
  return () => {
    stop()
    clearInterval(timer)
  }
}
