import type { StandingPlan } from '@stillair/api/contract/admin/admin.ts'
import type { PublicationPlan } from '@stillair/api/contract/listener/content.ts'
import { dateLabel } from '../../shared/date-label.ts'

/** The form's value for "once its recording is ready". */
export const WHEN_READY = 'ready'

/** The form's value for a time that has not been typed yet. */
export const NO_TIME = 'at'

/** Returns the form's value for a plan: empty, {@link WHEN_READY}, {@link NO_TIME}, or a {@link localText}. */
export function planText(plan: StandingPlan | null): string {
  // A failed plan will not be retried.
  if (!plan || plan.problem !== null) return ''
  if (plan.at === null) return WHEN_READY
  return localText(new Date(plan.at))
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Returns a date and time for the field, in the editor's time zone. */
export function localText(at: Date): string {
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** Parses the form's value; null for no plan. An invalid time gives an empty `at`. */
export function planOf(text: string): PublicationPlan | null {
  if (text === '') return null
  return { at: text === WHEN_READY ? null : instantOf(text) }
}

/** Parses the form's value of the time to unpublish; null for never. An invalid time gives an empty text. */
export const endOf = (text: string): string | null => (text === '' ? null : instantOf(text))

/** Returns the instant of a {@link localText}, ISO 8601 in UTC; empty for {@link NO_TIME} and an invalid time. */
function instantOf(text: string): string {
  const at = new Date(text === NO_TIME ? '' : text)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Returns a sentence that states when the content will be published. */
export const planLabel = (plan: PublicationPlan): string =>
  plan.at === null ? 'Will be published when its recording is ready' : `Will be published on ${dateLabel(plan.at)}`

/** Returns a sentence that states when the content will be unpublished. */
export const endLabel = (at: string): string => `Will be unpublished on ${dateLabel(at)}`
