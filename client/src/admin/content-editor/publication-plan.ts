import type { StandingPlan } from '@stillair/api/contract/admin.ts'
import type { PublicationPlan } from '@stillair/api/contract/content.ts'
import { dateLabel } from '../shared/date-label.ts'

/** What the form holds for "once its recording is ready". */
export const WHEN_READY = 'ready'

/** What the form holds for a time that is still to be typed. */
export const NO_TIME = 'at'

/** What the form holds of a plan: nothing, {@link WHEN_READY}, {@link NO_TIME}, or a {@link localText}. */
export function planText(plan: StandingPlan | null): string {
  // What could not be done is not going to be done any more.
  if (!plan || plan.problem !== null) return ''
  if (plan.at === null) return WHEN_READY
  return localText(new Date(plan.at))
}

const pad = (number: number) => String(number).padStart(2, '0')

/** A date and a time as the field has it, in the editor's own zone. */
export function localText(at: Date): string {
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** The plan that the form holds; null for none, `at` being no time where what is typed is none. */
export function planOf(text: string): PublicationPlan | null {
  if (text === '') return null
  if (text === WHEN_READY) return { at: null }
  const at = new Date(text === NO_TIME ? '' : text)
  return { at: Number.isNaN(at.getTime()) ? '' : at.toISOString() }
}

/** When it is published by itself, in words. */
export const planLabel = (plan: PublicationPlan): string =>
  plan.at === null ? 'Will be published when its recording is ready' : `Will be published on ${dateLabel(plan.at)}`
