import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { categoryTexts } from '../../entities/content/categories.ts'
import { notReplacedMessage, REPLACED_WHEN_READY } from '../content-editor/fields/replacement-messages.ts'
import { endLabel, planLabel } from '../content-editor/values/publication-plan.ts'
import { bytesLabel } from '../media/file-labels.ts'
import { dateLabel } from '../shared/date-label.ts'
import type { Columns } from '../table/columns.ts'
import { shownTags, wholeMinutes, whyNotPlayable } from '../table/row-facts.ts'
import { SelectRow } from '../table/select-row.tsx'
import { StatusBadge } from '../table/status-badge.tsx'
import { TitleCell } from '../table/title-cell.tsx'
import { ContentActions } from './content-actions.tsx'
import styles from './content-list.module.css'

/** The columns of the content table; without room for columns, its rows become cards. */
export const CONTENT_COLUMNS: Columns<AdminContentRow> = [
  {
    id: 'title',
    accessorKey: 'title',
    header: 'Title',
    meta: { orders: ['Title, A to Z', 'Title, Z to A'] },
    cell: ({ row: { original: row } }) => (
      <TitleCell id={row.id} title={row.title} cover={row} leading={<SelectRow id={row.id} name={row.title} />}>
        <ContentNote row={row} />
      </TitleCell>
    ),
  },
  {
    id: 'type',
    accessorKey: 'type',
    header: 'Type',
    meta: { width: 72, orders: ['Audio, then video', 'Video, then audio'] },
    cell: ({ row }) => (row.original.type === 'audio' ? 'Audio' : 'Video'),
  },
  {
    id: 'category',
    accessorKey: 'categoryId',
    header: 'Category',
    meta: { width: 108, orders: ['Category, A to Z', 'Category, Z to A'] },
    cell: ({ row }) => categoryTexts(row.original.categoryId).name,
  },
  {
    id: 'status',
    accessorKey: 'isPublished',
    header: 'Status',
    meta: { width: 116, orders: ['Drafts, then published', 'Published, then drafts'] },
    cell: ({ row: { original: row } }) => (
      <StatusBadge isPublished={row.isPublished} isPlanned={row.publicationPlan?.problem === null} />
    ),
  },
  {
    id: 'duration',
    accessorKey: 'duration',
    header: 'Duration',
    meta: { width: 92, align: 'right', orders: ['Shortest first', 'Longest first'] },
    cell: ({ row }) => <Duration seconds={row.original.duration} />,
  },
  {
    id: 'views',
    accessorKey: 'viewCount',
    header: 'Views',
    meta: { width: 84, align: 'right', orders: ['Fewest views', 'Most views'], isOptional: true },
  },
  {
    id: 'updatedAt',
    accessorKey: 'updatedAt',
    header: 'Last change',
    meta: { width: 132, orders: ['Least recently changed', 'Most recently changed'], isOptional: true },
    cell: ({ row }) => dateLabel(row.original.updatedAt),
  },
  {
    id: 'size',
    accessorKey: 'size',
    header: 'Size',
    meta: { width: 84, align: 'right', orders: ['Smallest first', 'Largest first'], isOptional: true },
    cell: ({ row: { original: row } }) => (row.size === null ? 'N/A' : bytesLabel(row.size)),
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 256, align: 'right' },
    cell: ({ row, table }) => (
      <ContentActions row={row.original} onDelete={() => table.options.meta?.askToDelete(row.id)} />
    ),
  },
]

function Duration({ seconds }: { readonly seconds: number | null }) {
  const minutes = wholeMinutes(seconds)
  if (minutes === null) return 'N/A'
  return (
    <>
      {minutes}
      <span className={styles.unit}> {minutes === 1 ? 'min' : 'mins'}</span>
    </>
  )
}

/** Small print below the title: its plans, why the content cannot be played, what no longer fits, whether it is free, and its first tags. */
function ContentNote({ row }: { readonly row: AdminContentRow }) {
  const problem = whyNotPlayable(row)
  const plan = row.publicationPlan
  const { replacement } = row
  const { first, more } = shownTags(row.tags)
  const hasFacts = problem !== null || row.isFreeContent || first.length > 0
  return (
    <>
      {plan && (
        <p className="fine soft strong">
          {plan.problem === null ? planLabel(plan) : `Not published as scheduled. ${plan.problem}`}
        </p>
      )}
      {row.unpublishAt !== null && <p className="fine soft strong">{endLabel(row.unpublishAt)}</p>}
      {replacement && (
        <p className="fine soft strong">
          {replacement.problem === null ? REPLACED_WHEN_READY : notReplacedMessage(replacement.problem)}
        </p>
      )}
      {row.hasLateChapter && <p className="fine strong clay">A chapter begins after the recording ends.</p>}
      {hasFacts && (
        <p className={styles.note}>
          {problem && <span className="strong">{problem}</span>}
          {row.isFreeContent && <span className="strong">Free</span>}
          {first.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
          {more > 0 && (
            <span>
              +{more}
              <span className="visually-hidden"> more tags</span>
            </span>
          )}
        </p>
      )}
    </>
  )
}
