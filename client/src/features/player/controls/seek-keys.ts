/** The seconds of an arrow key, and of an arrow key with Shift, which equals Page Up and Page Down. */
interface Steps {
  readonly small: number
  readonly large: number
}

const STEPS: Steps = { small: 5, large: 30 }

/** Returns the position that a key seeks to, in seconds; `null` for any other key. */
export function seekByKey(
  key: string,
  shift: boolean,
  positionSeconds: number,
  duration: number,
  { small, large }: Steps = STEPS,
): number | null {
  const step = shift ? large : small
  const to = (place: number) => Math.min(duration, Math.max(0, place))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return to(positionSeconds + step)
    case 'ArrowLeft':
    case 'ArrowDown':
      return to(positionSeconds - step)
    case 'PageUp':
      return to(positionSeconds + large)
    case 'PageDown':
      return to(positionSeconds - large)
    case 'Home':
      return 0
    case 'End':
      return duration
    default:
      return null
  }
}
