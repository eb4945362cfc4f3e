import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { SelectField } from '../form/fields/select-field.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import { adminProgramsQuery } from './admin-programs.ts'
import { ProgramOrder } from './order/program-order.tsx'
import styles from './program-content-view.module.css'

/** The content of each program: the admin picks a program, then adds, removes and reorders content. */
export function ProgramContentView() {
  const { address, patch } = useAdminAddress()
  const programs = useQuery(adminProgramsQuery)
  if (!programs.data && programs.isError) {
    return <TryAgain title="Failed to fetch programs" query={programs} />
  }
  if (!programs.data) return <Skeleton height={96} card />

  const picked = programs.data.find(({ id }) => id === address.program)
  return (
    <div className="stack gap-xl">
      <div className={styles.pick}>
        <SelectField
          label="Program"
          options={[{ value: '', text: 'Choose a program' }, ...programs.data.map(optionOf)]}
          value={picked?.id ?? ''}
          onChange={(program) => patch({ program: program || null })}
        />
      </div>
      {picked ? (
        <ProgramOrder key={picked.id} program={picked} />
      ) : (
        <p className={styles.none}>
          {programs.data.length === 0
            ? 'There are no programs yet. Add one in the Programs List first.'
            : 'Choose a program to see its content and to change its order.'}
        </p>
      )}
    </div>
  )
}

function optionOf({ id, title, isPublished }: AdminProgram) {
  return { value: id, text: isPublished ? title : `${title} (Draft)` }
}
