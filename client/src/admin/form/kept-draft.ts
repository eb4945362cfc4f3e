import { credentials } from '../../api/credentials.ts'
import { readStored, writeStored } from '../../browser/stored.ts'
import { isSame } from './merge-edits.ts'

/** What was changed in a form and not saved, as this device keeps it. */
export interface KeptDraft<Values> {
  /** When it was last changed, ISO 8601 in UTC. */
  readonly at: string
  /** The revision that the form began with; null for something new. */
  readonly revision: number | null
  /** The fields that differ from what the form began with, and no others. */
  readonly changes: Partial<Values>
}

/** How long a draft is worth bringing back. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** The name of the draft of a form, such as `content-<id>` or `content-new`; it is the signed-in user's own. */
const keyOf = (name: string): string | null => {
  const userId = credentials().current()?.userId
  return userId === undefined ? null : `stillair:draft-${name}:${userId}`
}

/** The fields of `values` that differ from `begun`. */
export function changedFields<Values extends object>(begun: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([field, value]) => !isSame(begun[field as keyof Values], value))
  return Object.fromEntries(entries) as Partial<Values>
}

/** The draft of that name; null when there is none, or none that is worth it any more. */
export function readDraft<Values>(name: string, now: Date): KeptDraft<Values> | null {
  const key = keyOf(name)
  if (key === null) return null
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as KeptDraft<Values> | null
    if (draft && now.getTime() - Date.parse(draft.at) < KEPT_MS && typeof draft.changes === 'object') return draft
  } catch {
    // Not ours, or cut off.
  }
  writeStored(key, null)
  return null
}

/** Keeps a draft in place of the one before; null forgets it. */
export function keepDraft<Values>(name: string, draft: KeptDraft<Values> | null): void {
  const key = keyOf(name)
  if (key !== null) writeStored(key, draft && JSON.stringify(draft))
}
