import { credentials } from '../../api/credentials.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { keysOf } from '../../browser/owned-keys.ts'
import { isSame } from './merge-edits.ts'

/** The unsaved changes of a form, as this device keeps them. */
export interface LocalDraft<Values> {
  /** When they were last changed, ISO 8601 in UTC. */
  readonly at: string
  /** The revisions that the form began with; null for something new, and for no transcript. */
  readonly revision: number | null
  readonly transcriptRevision?: number | null
  /** What the changed fields held then; drafts of earlier versions do not have it. */
  readonly begun?: Partial<Values>
  /** The fields that differ from what the form began with, and no others. */
  readonly changes: Partial<Values>
}

/** How long a draft is worth bringing back. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * The key under which one opened form keeps its draft: each has its own, so that two tabs do not overwrite each other's.
 * Null when nobody is signed in.
 *
 * @param name names what is edited, such as `content-<id>` or `content-new`
 * @param formId names the opened form
 */
export function draftKey(name: string, formId: string): string | null {
  const userId = credentials().current()?.userId
  return userId === undefined ? null : `stillair:draft-${name}~${formId}:${userId}`
}

/** The keys of all drafts of that name that the signed-in user has on this device. */
export function draftKeys(name: string): readonly string[] {
  const userId = credentials().current()?.userId
  const start = `stillair:draft-${name}`
  // Without the id of a form: a draft of an earlier version.
  return keysOf(() => localStorage).filter(
    (key) => key === `${start}:${userId}` || (key.startsWith(`${start}~`) && key.endsWith(`:${userId}`)),
  )
}

/** The fields of `values` that differ from `begun`. */
export function changedFields<Values extends object>(begun: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([field, value]) => !isSame(begun[field as keyof Values], value))
  return Object.fromEntries(entries) as Partial<Values>
}

/** The draft under that key; null when there is none, or none that is worth it any more. */
export function readDraft<Values>(key: string, now: Date): LocalDraft<Values> | null {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as LocalDraft<Values> | null
    if (draft && now.getTime() - Date.parse(draft.at) < KEPT_MS && typeof draft.changes === 'object') return draft
  } catch {
    // Not ours, or cut off.
  }
  writeStored(key, null)
  return null
}

/** Keeps a draft in place of the one before; null forgets it. */
export function saveDraft<Values>(key: string | null, draft: LocalDraft<Values> | null): void {
  if (key !== null) writeStored(key, draft && JSON.stringify(draft))
}
