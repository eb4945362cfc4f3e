/** Formats seconds as a time in a recording, the way people type it: "1:30", "1:02:03.5". Rounds to thousandths. */
export function clockText(seconds: number): string {
  const thousandths = Math.round(seconds * 1_000)
  const [hours, minutes] = [Math.floor(thousandths / 3_600_000), Math.floor(thousandths / 60_000) % 60]
  const rest = String((thousandths % 60_000) / 1_000)
  const two = (text: string) => (/^\d(\.|$)/.test(text) ? `0${text}` : text)
  return hours > 0 ? `${hours}:${two(String(minutes))}:${two(rest)}` : `${minutes}:${two(rest)}`
}
