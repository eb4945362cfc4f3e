import { type Attempt, attemptAt, sendOnce } from '../../../api/idempotent-attempt.ts'
import type { Saved, Saving } from './editor-machine.ts'

interface Commands<Body, Base> {
  create(attempt: Attempt<Body>): Promise<Base>
  /** Updates the item that an earlier attempt created with the form's current values. */
  edit(created: Base): Promise<Base>
}

/**
 * Creates an item from a form. If an earlier attempt already created it but its answer was lost, the changes made since are sent
 * as an edit. Calls `keep` after each completed step, so that another attempt continues from there.
 *
 * @throws {unknown} any error of the commands
 */
export async function createOnce<Body, Base extends Saved>(
  body: Body,
  saving: Saving<Base>,
  keep: (saving: Saving<Base>) => void,
  { create, edit }: Commands<Body, Base>,
): Promise<Base> {
  const attempt = (saving.attempt as Attempt<Body> | null) ?? attemptAt(body)
  const created = await sendOnce(attempt, (pending) => keep({ base: null, attempt: pending }), create)
  keep({ base: created, attempt: null })
  if (JSON.stringify(attempt.body) === JSON.stringify(body)) return created
  const edited = await edit(created)
  keep({ base: edited, attempt: null })
  return edited
}
