/** Seconds that an arrow key moves, and that it moves with Shift, as Page Up and Page Down do. */
interface Steps {
  readonly small: number
  readonly large: number
}

const STEPS: Steps = { small: 5, large: 30 }

/** Where a key leads on the seek bar, seconds; `null` for any other key. */
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
