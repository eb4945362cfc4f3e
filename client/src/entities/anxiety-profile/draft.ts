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

/** An onboarding that is not finished, as it survives a reload. */
export interface Draft {
  readonly step: Step
  readonly answers: Answers
  readonly attempt: Attempt
}

/** Names what is sent, so that sending it again does nothing twice; other answers are another attempt. */
export interface Attempt {
  readonly id: string
  readonly number: number
  /** Whether it has been sent: the server may have taken it, or a part of it. */
  readonly sent: boolean
}

/** Whether this attempt or one before it has been sent. */
export function wasSent({ number, sent }: Attempt): boolean {
  return sent || number > 1
}

function key(userId: string): string {
  return `stillair:onboarding:${userId}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** What can be chosen, by question. */
const OFFERED: Partial<Record<keyof Answers, readonly Option[]>> = {
  anxietyTimeline: ANXIETY_TIMELINE,
  flyingFrequency: FLYING_FREQUENCY,
  triggers: TRIGGERS,
  symptoms: SYMPTOMS,
  copingMethods: COPING_METHODS,
  desiredSupport: DESIRED_SUPPORT,
  flightTimeline: FLIGHT_TIMELINE,
}

/** Each answer that has the form of its kind; whatever is missing, strange or no longer offered counts as not given. */
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

/** The draft of a user on this device; null when there is none. */
export function readDraft(userId: string): Draft | null {
  return draftFrom(readStored(key(userId)))
}

/** Keeps the draft. Where storage is refused it lasts as long as the page. */
export function saveDraft(userId: string, { step, answers, attempt }: Draft): void {
  writeStored(key(userId), JSON.stringify({ step, answers, attempt }))
}

/** Done with it, or it is nobody's any more. */
export function forgetDraft(userId: string): void {
  writeStored(key(userId), null)
}

/** Calls back when another tab has changed the draft; with null when it is gone, once that tab is done. */
export function watchDraft(userId: string, onChange: (draft: Draft | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key(userId)) onChange(draftFrom(event.newValue))
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
