import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import {
  type EditorRules,
  type Failure,
  failureTitle,
  type Outcome,
  type Saved,
  type Saving,
} from './editor-machine.ts'
import type { LocalDraft } from './local-draft.ts'
import { type Problems, serverProblems } from './problems.ts'

/** The requests and messages for saving one kind of item. */
export interface WaysToSave<Values, Base> {
  /** @param keep is called after each completed step, so that another attempt continues from there @throws {unknown} */
  save(values: Values, saving: Saving<Base>, keep: (saving: Saving<Base>) => void): Promise<void>
  /** Fetches the version that somebody else saved after `before`. @throws {unknown} */
  readNewest(before: Base): Promise<Base>
  /** Adds data that only a comparison with a draft needs. @throws {unknown} */
  readWhole?(base: Base, draft: Pick<LocalDraft<Values>, 'transcriptRevision'>): Promise<Base>
  /** @throws {unknown} */
  readHistory(id: string): Promise<readonly HistoryEntry[]>
  /** Called when at least one step was saved, or may have been. */
  onKept(saving: Saving<Base>): void
  /** Returns the toast after a complete save. */
  done(saved: Base): { readonly title: string; readonly text?: string }
  /** Returns a specific message for a failure, if it has one. */
  explain?(error: unknown, isNew: boolean): (Partial<Failure> & { readonly problems: Problems }) | undefined
}

/**
 * Runs one attempt to save a form. Its toasts appear even after the form is closed. A failure is only a toast then, since an open
 * form shows it. Never rejects.
 */
export async function attemptSaving<Values, Base extends Saved>(
  { what, fields }: EditorRules<Values, Base>,
  ways: WaysToSave<Values, Base>,
  { values, saving }: { readonly values: Values; readonly saving: Saving<Base> },
  isOpen: () => boolean,
): Promise<Outcome<Base>> {
  const isNew = saving.base === null
  let now = saving

  function refused(error: unknown): Outcome<Base> {
    const explained = ways.explain?.(error, isNew)
    const failure = { title: failureTitle(what, isNew), error, ...explained }
    if (!isOpen()) showToast({ title: failure.title, text: messageOf(error), tone: 'destructive' })
    return { is: 'refused', saving: now, failure, problems: explained?.problems ?? serverProblems(error, fields) }
  }

  try {
    await ways.save(values, saving, (next) => {
      now = next
    })
    if (now.base) {
      const { title, text } = ways.done(now.base)
      const words = [saving.merged, text].filter(Boolean).join(' ')
      showToast({ title, ...(words && { text: words }) })
    }
    return { is: 'saved', saving: now }
  } catch (error) {
    const { base } = now
    if (!(error instanceof ApiError) || error.code !== 'edited-meanwhile' || !base) return refused(error)
    try {
      const history = ways.readHistory(base.id).catch(() => [])
      const newest = await ways.readNewest(base)
      return { is: 'overtaken', saving: now, newest, history: await history, message: error.message }
    } catch (worse) {
      return refused(worse)
    }
  } finally {
    if (now !== saving) ways.onKept(now)
  }
}
