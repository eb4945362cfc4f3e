import { useEffect, useRef, useState } from 'react'
import { recordBumps, storeBumps } from './flight-bumps.ts'
import { type BumpMeter, createBumpMeter, type Reading } from './motion/bump-meter.ts'
import { listenToMotion, requestMotion } from './motion-sensor.ts'

/** `off`: nobody asked for it yet. `missing`: the device reports no motion. */
export type BumpState = 'off' | 'on' | 'denied' | 'missing'

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
const meter: BumpMeter = createBumpMeter(recordBumps)
let isAllowed = false

/** Seconds on the clock of the samples. */
export const pageSeconds = (): number => performance.now() / 1_000

/** Measures bumps while the screen is shown, from the first `start` on, which must be called in a tap. */
export function useBumps() {
  const [state, setState] = useState<BumpState>(isAllowed ? 'on' : 'off')
  const [reading, setReading] = useState<Reading>(() => meter.read(pageSeconds()))
  const line = useRef<LinePoint[]>([])

  useEffect(() => {
    if (state !== 'on') return
    let stop: (() => void) | null = null
    function listen(): void {
      stop?.()
      stop = document.hidden ? null : measure(line.current, setReading, () => setState('missing'))
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      stop?.()
    }
  }, [state])

  async function start(): Promise<void> {
    isAllowed = await requestMotion()
    setState(isAllowed ? 'on' : 'denied')
  }

  return { state, reading, line: line.current, start }
}

/** Measures until the returned function is called. */
function measure(line: LinePoint[], show: (reading: Reading) => void, onMissing: () => void): () => void {
  const stop = listenToMotion((sample) => {
    const vertical = meter.add(sample)
    line.push({ at: sample.at, g: typeof vertical === 'number' ? vertical : null })
    while (line[0] && line[0].at < sample.at - LINE_SECONDS) line.shift()
  }, onMissing)
  const timer = setInterval(() => show(meter.read(pageSeconds())), READ_EVERY)
  return () => {
    stop()
    clearInterval(timer)
    storeBumps()
  }
}
