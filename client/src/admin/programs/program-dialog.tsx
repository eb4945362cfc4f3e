import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedGuard } from '../form/unsaved-guard.ts'
import { useIsChanging } from './program-commands.ts'
import { ProgramForm } from './program-form.tsx'

interface Props {
  /** A program's, or `new`. */
  readonly id: string
  readonly programs: readonly AdminProgram[]
  readonly onClose: () => void
}

/** Adds a program, or edits one. That the list is not the newest is found out when it is saved, and loses nothing. */
export function ProgramDialog({ id, programs, onClose }: Props) {
  const program = programs.find((each) => each.id === id)
  if (id === 'new') return <ProgramForm program={null} onClose={onClose} />
  return program ? <Existing program={program} onClose={onClose} /> : <Gone onClose={onClose} />
}

/** Opens once the eye, pressed a moment before, is obeyed: else that would be taken for somebody else's change. */
function Existing({ program, onClose }: { readonly program: AdminProgram } & Pick<Props, 'onClose'>) {
  const isChanging = useIsChanging(program.id)
  return isChanging ? null : <ProgramForm program={program} onClose={onClose} />
}

function Gone({ onClose }: Pick<Props, 'onClose'>) {
  const guard = useUnsavedGuard(false)
  return (
    <FormDialog title="Edit Program" guard={guard} onClose={onClose} actions={null}>
      <p>There is no such program. It may have been deleted meanwhile.</p>
    </FormDialog>
  )
}
