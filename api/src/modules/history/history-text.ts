import { quoted } from '@stillair/events/language/format-text.ts'
import type { FieldChange } from '../../contract/admin/history.ts'

/** Formats a duration: "45 s", "4 min 10 s", "1 h 5 min". Rounds to whole seconds and omits parts that are zero. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const parts: [amount: number, unit: string][] = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ]
  const shown = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`)
  return shown.length === 0 ? '0 s' : shown.join(' ')
}

/** Describes the title at creation, with which later titles can be compared. */
export const beganAs = (title: string): FieldChange => ({
  field: 'title',
  sentence: `It began as ${quoted(title)}.`,
  pieces: [],
})
