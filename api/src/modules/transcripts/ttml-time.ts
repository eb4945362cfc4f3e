const CLOCK = /^(\d{1,3}):(\d{2}):(\d{2})(?:[.,](\d{1,9})|:(\d{1,3})(?:\.(\d{1,3}))?)?$/
const OFFSET = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/
const SECONDS_IN = { h: 3_600, m: 60, s: 1, ms: 0.001 }

/** Returns the seconds of a TTML time such as `00:00:01.500`, `00:00:01:12`, `1.5s`, `36f` or `15000000t`; null for others. */
export type TtmlTime = (time: string) => number | null

/**
 * Returns the function that reads the times of a TTML document.
 *
 * @param parameter returns an attribute of the document's root, without its prefix
 */
export function ttmlTime(parameter: (name: string) => string | undefined): TtmlTime {
  const frameRate = positive(parameter('frameRate')) ?? 30
  const [, numerator, denominator] = /^(\d+)[\s:]+(\d+)$/.exec(parameter('frameRateMultiplier')?.trim() ?? '') ?? []
  const framesPerSecond = frameRate * ((positive(numerator) ?? 1) / (positive(denominator) ?? 1))
  const subFrames = positive(parameter('subFrameRate')) ?? 1
  const ticksPerSecond =
    positive(parameter('tickRate')) ?? (parameter('frameRate') === undefined ? 1 : frameRate * subFrames)
  // Such a clock counts whole frames: at 29.97 frames a second, its seconds are longer.
  const isFrameCount = parameter('timeBase') === 'smpte' && (parameter('dropMode') ?? 'nonDrop') === 'nonDrop'
  const clockSecond = isFrameCount ? frameRate / framesPerSecond : 1

  return (time) => {
    const clock = CLOCK.exec(time)
    if (clock) {
      const [, hours, minutes, seconds, fraction = '0', frames = '0', part = '0'] = clock
      if (Number(minutes) > 59 || Number(seconds) > 59) return null
      const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
      return whole * clockSecond + (Number(frames) + Number(part) / subFrames) / framesPerSecond
    }
    const [, count, unit] = OFFSET.exec(time) ?? []
    if (unit === 'f') return Number(count) / framesPerSecond
    if (unit === 't') return Number(count) / ticksPerSecond
    return unit ? Number(count) * SECONDS_IN[unit as keyof typeof SECONDS_IN] : null
  }
}

function positive(value: string | undefined): number | null {
  const number = Number(value)
  return number > 0 && Number.isFinite(number) ? number : null
}
