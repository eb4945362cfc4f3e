/** Returns a duration for a field: "4:10", "1:02:04", or seconds if they are not whole; empty when unknown. */
export function durationText(seconds: number | null): string {
  if (!seconds) return ''
  if (!Number.isInteger(seconds)) return String(seconds)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Parses "250", "4:10", "4:10.5" or "1:02:04" as seconds. Returns null for an empty text, `NaN` for an invalid one. */
export function secondsOf(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (/^-?\d+([.,]\d+)?$/.test(trimmed)) return Number(trimmed.replace(',', '.'))
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d(?:[.,]\d+)?)$/.exec(trimmed)
  if (!clock) return Number.NaN
  const [, hours = '0', minutes = '0', seconds = '0'] = clock
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}
