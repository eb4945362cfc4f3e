// @ts-nocheck
import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import tables from '../table.module.css'
import { ProgramRow } from './program-row.tsx'
import styles from './programs-table.module.css'

interface Props {
  /** Undefined until they are known. */
  readonly programs: readonly AdminProgram[] | undefined
  /** Whether there are programs, and the search or the status leaves none of them. */
  readonly isFiltered: boolean
  readonly onShowAll: () => void
  readonly focusAfterDeletion: () => HTMLElement | null
}

/** The programs, one a row; on a phone one a card. */
export function ProgramsTable({ programs, isFiltered, onShowAll, focusAfterDeletion }: Props) {
  return (
    <div className={tables.frame}>
      <table className={classNames(tables.table, styles.table)} aria-busy={!programs}>
        <caption className="visually-hidden">Programs, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col" className={styles.descriptionHead}>
              Description
            </th>
            <th scope="col" className={styles.statusHead}>
              Status
            </th>
            <th scope="col" className={styles.tagsHead}>
              Tags
            </th>
            <th scope="col" className={styles.actionsHead}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {programs?.map((program) => (
            <ProgramRow key={program.id} program={program} focusAfterDeletion={focusAfterDeletion} />
          ))}
          {!programs &&
            ['a', 'b', 'c'].map((key) => (
              <tr key={key}>
                <td colSpan={5} className={styles.whole}>
                  <Skeleton height={48} />
                </td>
              </tr>
            ))}
          {programs?.length === 0 && (
            <tr>
              <td colSpan={5} className={styles.whole}>
                <div className={styles.empty}>
                  {isFiltered
                    ? 'No program is like that.'
                    : 'No programs yet. Add the first one, then choose its sessions.'}
                  {isFiltered && (
                    <Button size="small" onClick={onShowAll}>
                      Show all programs
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
