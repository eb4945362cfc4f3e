const SMALL_S = 5
const LARGE_S = 30

/** Where a key leads on the seek bar, seconds; `null` for any other key. */
export function seekByKey(key: string, shift: boolean, positionSeconds: number, duration: number): number | null {
  const step = shift ? LARGE_S : SMALL_S
  const to = (place: number) => Math.min(duration, Math.max(0, place))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return to(positionSeconds + step)
    case 'ArrowLeft':
    case 'ArrowDown':
      return to(positionSeconds - step)
    case 'PageUp':
      return to(positionSeconds + LARGE_S)
    case 'PageDown':
      return to(positionSeconds - LARGE_S)
    case 'Home':
      return 0
    case 'End':
      return duration
    default:
      return null
  }
}
