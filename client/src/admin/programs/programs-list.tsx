import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { useDeskAddress } from '../desk-address.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { StatusFilter } from '../status-filter.tsx'
import { useAdminPrograms } from './admin-programs.ts'
import { filterPrograms } from './filter-programs.ts'
import { ProgramDialog } from './program-dialog.tsx'
import styles from './programs-list.module.css'
import { ProgramsTable } from './programs-table.tsx'

/** Every program, searched by title and by status, with the dialogs that change one. */
export function ProgramsList() {
  const { address, patch, open, close } = useDeskAddress()
  const programs = useAdminPrograms()
  const search = useSearchText(address.search, (text) => patch({ search: text }))
  const count = useRef<HTMLParagraphElement>(null)
  const all = programs.data
  const found = all && filterPrograms(all, { search: search.text, status: address.status })

  function showAll() {
    search.type('')
    patch({ search: '', status: 'all' })
  }

  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label="Search by title"
          text={search.text}
          onChange={search.type}
          onSettled={search.settle}
          className={styles.search}
        />
        <StatusFilter className={styles.status} />
        <Button look="main" className={styles.add} onClick={() => open({ edit: 'new' })}>
          <Plus aria-hidden />
          Add Program
        </Button>
      </div>
      <p ref={count} tabIndex={-1} role="status" className={styles.count}>
        {all && found && countLabel(found.length, all.length)}
      </p>
      {programs.isError ? (
        <TryAgain
          title="Failed to fetch programs"
          error={programs.error}
          onRetry={programs.refetch}
          busy={programs.isFetching}
        />
      ) : (
        <ProgramsTable
          programs={found}
          isFiltered={found?.length === 0 && all?.length !== 0}
          onShowAll={showAll}
          focusAfterDeletion={() => count.current}
        />
      )}
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
