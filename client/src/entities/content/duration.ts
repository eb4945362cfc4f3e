/** Formats seconds as "7 mins", rounded down; "30 secs" under a minute; "New" when the length is unknown. */
export function durationLabel(seconds: number | null): string {
  if (!seconds) return 'New'
  return seconds < 60 ? secondsLabel(seconds) : `${Math.floor(seconds / 60)} mins`
}

/** Formats seconds as "30 secs" or "1 sec": whole seconds, at least one. */
export function secondsLabel(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds))
  return whole === 1 ? '1 sec' : `${whole} secs`
}

/** Formats seconds as "2:04", or "1:02:04" from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Formats seconds for screen readers: "2 minutes 4 seconds". */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = whole % 60
  if (minutes === 0) return counted(rest, 'second')
  return rest === 0 ? counted(minutes, 'minute') : `${counted(minutes, 'minute')} ${counted(rest, 'second')}`
}
