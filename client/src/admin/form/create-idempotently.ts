import { ApiError } from '../../api/api-error.ts'
import { type Attempt, attemptAt } from '../../api/idempotent-attempt.ts'
import type { Saved, Saving } from './editor-machine.ts'

interface Commands<Body, Base> {
  create(attempt: Attempt<Body>): Promise<Base>
  /** Makes of what an earlier attempt created what the form holds now. */
  edit(created: Base): Promise<Base>
}

/**
 * Creates what a form holds, or finds out that an attempt whose answer was lost did; what was changed since is an edit of
 * it. `keep` is called after every step that is done, so that another attempt goes on from there.
 *
 * @throws {unknown} whatever the commands throw
 */
export async function createOnce<Body, Base extends Saved>(
  body: Body,
  saving: Saving<Base>,
  keep: (saving: Saving<Base>) => void,
  { create, edit }: Commands<Body, Base>,
): Promise<Base> {
  const attempt = (saving.attempt as Attempt<Body> | null) ?? attemptAt(body)
  keep({ base: null, attempt })
  const created = await create(attempt).catch((error: unknown) => {
    // Refused, it is known that nothing was created; else it may have been.
    if (error instanceof ApiError && !error.isTransient) keep({ base: null, attempt: null })
    throw error
  })
  keep({ base: created, attempt: null })
  if (JSON.stringify(attempt.body) === JSON.stringify(body)) return created
  const edited = await edit(created)
  keep({ base: edited, attempt: null })
  return edited
}
