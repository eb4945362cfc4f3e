import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { DeleteDialog } from '../form/dialogs/delete-dialog.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { useAdminAddress, useAdminSearch } from '../shared/admin-address.ts'
import { undoDeletion } from '../shared/restore-deleted.ts'
import { DataTable } from '../table/data-table.tsx'
import { StatusFilter } from '../table/status-filter.tsx'
import { TagFilter } from '../table/tag-filter.tsx'
import { adminProgramsQuery, refreshPrograms } from './admin-programs.ts'
import { filterPrograms } from './filter-programs.ts'
import { PROGRAM_COLUMNS } from './program-columns.tsx'
import { useDeleteProgram } from './program-commands.ts'
import { ProgramDialog } from './program-dialog.tsx'
import styles from './programs-list.module.css'

/** All programs, with search, filters, and the dialogs that change one. */
export function ProgramsList() {
  const { address, patch, open, close } = useAdminAddress()
  const programs = useQuery(adminProgramsQuery)
  const search = useAdminSearch()
  const all = programs.data
  const found = all && filterPrograms(all, { search: search.text, status: address.status, tag: address.tag })

  function showAll() {
    search.type('')
    patch({ search: '', status: 'all', tag: '' })
  }

  return (
    <>
      <div className="tools above-s">
        <SearchBox label="Search by title" search={search} className={styles.search} />
        <StatusFilter className={styles.status} />
        <TagFilter of="programs" className={styles.status} />
        <p role="status" className="small soft tabular">
          {all && found && countLabel(found.length, all.length)}
        </p>
        <Button look="main" size="small" className={styles.add} onClick={() => open({ edit: 'new' })}>
          <Plus aria-hidden />
          Add Program
        </Button>
      </div>
      <DataTable
        label="Programs, newest first"
        columns={PROGRAM_COLUMNS}
        rows={found}
        source={programs}
        failure="Failed to fetch programs"
        empty={
          <div className={styles.empty}>
            {all?.length === 0 ? 'No programs yet. Add the first one, then choose its sessions.' : 'No programs match.'}
            {all?.length !== 0 && (
              <Button size="small" onClick={showAll}>
                Show all programs
              </Button>
            )}
          </div>
        }
        waiting={3}
        deletion={(program, onClose) => <DeleteProgram program={program} onClose={onClose} />}
        className={styles.table}
      />
      {address.edit && all && (
        <ProgramDialog key={address.edit} id={address.edit} programs={all} onClose={() => close({ edit: null })} />
      )}
      {address.history && (
        <HistoryDialog kind="program" id={address.history} onClose={() => close({ history: null })} />
      )}
    </>
  )
}

function countLabel(found: number, all: number): string {
  const programs = `${all.toLocaleString()} ${all === 1 ? 'program' : 'programs'}`
  return found === all ? programs : `${found.toLocaleString()} of ${programs}`
}

interface DeleteProps {
  readonly program: AdminProgram
  readonly onClose: () => void
}

/** The confirmation before a program is deleted. */
function DeleteProgram({ program, onClose }: DeleteProps) {
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      name={program.title}
      deletion={useDeleteProgram(program.id)}
      confirm="Delete program"
      failure="The program could not be deleted"
      done={{
        title: 'Program deleted',
        text: `“${program.title}” is in the bin for 30 days.`,
        action: undoDeletion([{ kind: 'program', ...program }], () => refreshPrograms(queryClient)),
      }}
      onClose={onClose}
    >
      <p>It stays in the bin, under Content Management, for 30 days. Its sessions stay in the library.</p>
    </DeleteDialog>
  )
}
