import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import type { Columns } from '../table/columns.ts'
import { shownTags } from '../table/row-facts.ts'
import { StatusBadge } from '../table/status-badge.tsx'
import { TitleCell } from '../table/title-cell.tsx'
import { ProgramActions } from './program-actions.tsx'
import styles from './programs-list.module.css'

/** The columns of the program table; without room for columns, its rows become cards. */
export const PROGRAM_COLUMNS: Columns<AdminProgram> = [
  {
    id: 'title',
    header: 'Title',
    meta: { isRowHeader: true },
    cell: ({ row: { original: program } }) => (
      <TitleCell
        id={program.id}
        title={program.title}
        cover={{ cover: program.cover, coverImageUrl: program.coverUrl }}
      >
        <p className="fine soft">{sessionsLabel(program.contentIds.length)}</p>
      </TitleCell>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    meta: { width: '22%' },
    cell: ({ row: { original: program } }) => (
      <span className={program.description ? 'clamp anywhere' : styles.none}>
        {program.description || 'No description'}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 124 },
    cell: ({ row }) => <StatusBadge isPublished={row.original.isPublished} />,
  },
  { id: 'tags', header: 'Tags', meta: { width: '19%' }, cell: ({ row }) => <Tags tags={row.original.tags} /> },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 256, align: 'right' },
    cell: ({ row, table }) => (
      <ProgramActions program={row.original} onDelete={() => table.options.meta?.askToDelete(row.id)} />
    ),
  },
]

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return <span className="visually-hidden">None</span>
  const { first, more } = shownTags(tags)
  const rest = tags.slice(first.length).join(', ')
  return (
    <ul className="cluster gap-xs">
      {first.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li className={styles.tag} title={rest}>
          +{more}
          <span className="visually-hidden"> and {rest}</span>
        </li>
      )}
    </ul>
  )
}

function sessionsLabel(count: number): string {
  if (count === 0) return 'No sessions'
  return `${count.toLocaleString()} ${count === 1 ? 'session' : 'sessions'}`
}
