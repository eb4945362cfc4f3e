import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import {
  type EditorRules,
  type Failure,
  failureTitle,
  type Outcome,
  type Saved,
  type Saving,
} from './editor-machine.ts'
import { type Problems, serverProblems } from './problems.ts'

/** How one kind of thing is saved. */
export interface WaysToSave<Values, Base> {
  /** @param keep is called after every step that is done, so that another attempt goes on from there @throws {unknown} */
  save(values: Values, saving: Saving<Base>, keep: (saving: Saving<Base>) => void): Promise<void>
  /** Reads it as somebody else saved it after `before`. @throws {unknown} */
  readNewest(before: Base): Promise<Base>
  /** Adds what is read only for a comparison. @throws {unknown} */
  readWhole?(base: Base): Promise<Base>
  /** @throws {unknown} */
  readHistory(id: string): Promise<readonly HistoryEntry[]>
  /** Something was saved, or may have been, whether or not all of it was. */
  onKept(saving: Saving<Base>): void
  /** The toast when all of it is saved. */
  done(saved: Base): { readonly title: string; readonly text?: string }
  /** A failure that has words of its own. */
  explain?(error: unknown, isNew: boolean): (Partial<Failure> & { readonly problems: Problems }) | undefined
}

/** In the form a failure stays, for those who read slower than its toast goes. */
export function reportFailure({ title, error }: Failure): void {
  showToast({ title, text: messageOf(error), tone: 'destructive' })
}

/** One attempt at saving a form. Its toasts show even when the form is left meanwhile. Never rejects. */
export async function attemptSaving<Values, Base extends Saved>(
  { what, fields }: EditorRules<Values, Base>,
  ways: WaysToSave<Values, Base>,
  { values, saving }: { readonly values: Values; readonly saving: Saving<Base> },
): Promise<Outcome<Base>> {
  const isNew = saving.base === null
  let now = saving

  function refused(error: unknown): Outcome<Base> {
    const explained = ways.explain?.(error, isNew)
    const failure = { title: failureTitle(what, isNew), error, ...explained }
    reportFailure(failure)
    return { is: 'refused', saving: now, failure, problems: explained?.problems ?? serverProblems(error, fields) }
  }

  try {
    await ways.save(values, saving, (next) => {
      now = next
    })
    if (now.base) showToast(ways.done(now.base))
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
