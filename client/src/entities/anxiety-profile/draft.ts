import { readStored, writeStored } from '../../browser/local-storage.ts'
import { type Answers, NO_ANSWERS } from './answers.ts'
import {
  ANXIETY_TIMELINE,
  COPING_METHODS,
  DESIRED_SUPPORT,
  FLIGHT_TIMELINE,
  FLYING_FREQUENCY,
  type Option,
  SYMPTOMS,
  TRIGGERS,
} from './options.ts'
import type { Step } from './validate-step.ts'

/** An unfinished onboarding, stored so that it survives a reload. */
export interface Draft {
  readonly step: Step
  readonly answers: Answers
  readonly attempt: Attempt
}

/** Identifies one submission, so that repeating it has no second effect. Changed answers are a new attempt. */
export interface Attempt {
  readonly id: string
  readonly number: number
  /** Whether it was sent: the server may have taken all or part of it. */
  readonly sent: boolean
}

/** Returns whether this attempt or an earlier one was sent. */
export function wasSent({ number, sent }: Attempt): boolean {
  return sent || number > 1
}

function key(userId: string): string {
  return `stillair:onboarding:${userId}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The options of each question. */
const OFFERED: Partial<Record<keyof Answers, readonly Option[]>> = {
  anxietyTimeline: ANXIETY_TIMELINE,
  flyingFrequency: FLYING_FREQUENCY,
  triggers: TRIGGERS,
  symptoms: SYMPTOMS,
  copingMethods: COPING_METHODS,
  desiredSupport: DESIRED_SUPPORT,
  flightTimeline: FLIGHT_TIMELINE,
}

/** Returns the valid stored answers. An answer that is missing, malformed or no longer offered counts as not given. */
function answersFrom(stored: Partial<Record<keyof Answers, unknown>>): Answers {
  const kept = Object.entries(NO_ANSWERS).map(([name, empty]) => {
    const value = stored[name as keyof Answers]
    const offered = OFFERED[name as keyof Answers]
    const isOffered = (text: unknown) => isText(text) && (!offered || offered.some((option) => option.value === text))
    if (Array.isArray(empty)) return [name, Array.isArray(value) ? value.filter(isOffered) : empty]
    return [name, isOffered(value) ? value : empty]
  })
  return Object.fromEntries(kept) as Answers
}

function draftFrom(text: string | null): Draft | null {
  try {
    const stored = JSON.parse(text ?? 'null') as {
      step?: unknown
      answers?: object
      attempt?: { id?: unknown; number?: unknown; sent?: unknown }
    } | null
    if (!stored?.answers || !isText(stored.attempt?.id)) return null
    const { id, number, sent } = stored.attempt
    const step = stored.step === 2 || stored.step === 3 || stored.step === 4 ? stored.step : 1
    return {
      step,
      answers: answersFrom(stored.answers),
      attempt: { id, number: typeof number === 'number' ? number : 1, sent: sent === true },
    }
  } catch {
    return null
  }
}

/** Returns a user's draft on this device; null when there is none. */
export function readDraft(userId: string): Draft | null {
  return draftFrom(readStored(key(userId)))
}

/** Stores the draft. If the browser refuses storage, the draft lasts only as long as the page. */
export function saveDraft(userId: string, { step, answers, attempt }: Draft): void {
  writeStored(key(userId), JSON.stringify({ step, answers, attempt }))
}

/** Removes the draft, once it is finished or its user is gone. */
export function forgetDraft(userId: string): void {
  writeStored(key(userId), null)
}

/** Calls back when another tab changes the draft, with null when that tab has finished and removed it. */
export function watchDraft(userId: string, onChange: (draft: Draft | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key(userId)) onChange(draftFrom(event.newValue))
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
