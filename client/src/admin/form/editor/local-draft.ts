import { credentials } from '../../../api/credentials.ts'
import { readStored, writeStored } from '../../../browser/local-storage.ts'
import { keysOf } from '../../../browser/owned-keys.ts'
import { isSame } from './merge-edits.ts'

/** The unsaved changes of a form, stored on this device. */
export interface LocalDraft<Values> {
  /** When they last changed, ISO 8601 in UTC. */
  readonly at: string
  /** The revisions that the form started from; null for a new item, and for no transcript. */
  readonly revision: number | null
  readonly transcriptRevision?: number | null
  /** The initial values of the changed fields; missing in drafts of earlier versions. */
  readonly begun?: Partial<Values>
  /** Only the fields that differ from the form's initial values. */
  readonly changes: Partial<Values>
}

/** Milliseconds for which a draft is offered. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * Returns the storage key for the draft of one open form. Each form has its own, so that two tabs don't overwrite each other's
 * drafts. Null when nobody is signed in.
 *
 * @param name the item, such as `content-<id>` or `content-new`
 * @param formId the open form
 */
export function draftKey(name: string, formId: string): string | null {
  const userId = credentials().current()?.userId
  return userId === undefined ? null : `stillair:draft-${name}~${formId}:${userId}`
}

/** Returns the keys of all drafts with that name that the signed-in user has on this device. */
export function draftKeys(name: string): readonly string[] {
  const userId = credentials().current()?.userId
  const start = `stillair:draft-${name}`
  // A key without a form id is a draft of an earlier version.
  return keysOf(() => localStorage).filter(
    (key) => key === `${start}:${userId}` || (key.startsWith(`${start}~`) && key.endsWith(`:${userId}`)),
  )
}

/** Returns the fields of `values` that differ from `begun`. */
export function changedFields<Values extends object>(begun: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([field, value]) => !isSame(begun[field as keyof Values], value))
  return Object.fromEntries(entries) as Partial<Values>
}

/** Returns the draft under a key; null when there is none. Deletes it when it is too old or invalid. */
export function readDraft<Values>(key: string, now: Date): LocalDraft<Values> | null {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as LocalDraft<Values> | null
    if (draft && now.getTime() - Date.parse(draft.at) < KEPT_MS && typeof draft.changes === 'object') return draft
  } catch {
    // Not valid JSON.
  }
  writeStored(key, null)
  return null
}

/** Stores a draft in place of the previous one; null deletes it. */
export function saveDraft<Values>(key: string | null, draft: LocalDraft<Values> | null): void {
  if (key !== null) writeStored(key, draft && JSON.stringify(draft))
}
