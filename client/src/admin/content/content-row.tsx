import type { AdminContentRow } from '@stillair/api/contract/admin.ts'
import { Link } from 'react-router-dom'
import { categoryTexts } from '../../entities/content/categories.ts'
import { Badge } from '../../ui/badge.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { useDeskAddress } from '../desk-address.ts'
import styles from './content-row.module.css'
import { RowActions } from './row-actions.tsx'
import { shownTags, wholeMinutes, whyNotPlayable } from './row-facts.ts'

interface Props {
  readonly row: AdminContentRow
  readonly onDelete: () => void
}

/** A session of the library, as a row of the desk's table; as a card where there is no room for columns. */
export function ContentRow({ row, onDelete }: Props) {
  const { linkTo } = useDeskAddress()
  const minutes = wholeMinutes(row.duration)
  return (
    <tr className={styles.row} data-row={row.id}>
      <td className={styles.titleCell}>
        <div className={styles.title}>
          <CoverPicture content={row} sizes="60px" className={styles.cover} />
          <div className={styles.words}>
            <Link {...linkTo({ edit: row.id })} className={styles.name}>
              {row.title}
            </Link>
            <RowNote row={row} />
          </div>
        </div>
      </td>
      <td className={styles.type}>{row.type === 'audio' ? 'Audio' : 'Video'}</td>
      <td className={styles.category}>{categoryTexts(row.categoryId).name}</td>
      <td className={styles.status}>
        <Badge tone={row.isPublished ? 'done' : 'plain'}>
          <span className={styles.dot} />
          {row.isPublished ? 'Published' : 'Draft'}
        </Badge>
      </td>
      <td className={styles.duration}>
        {minutes ?? 'N/A'}
        {minutes !== null && <span className={styles.unit}> mins</span>}
      </td>
      <td className={styles.actions}>
        <RowActions row={row} onDelete={onDelete} />
      </td>
    </tr>
  )
}

/** Small under the title: what keeps it from being played, who may hear it, and its first tags. */
function RowNote({ row }: { readonly row: AdminContentRow }) {
  const problem = whyNotPlayable(row)
  const { first, more } = shownTags(row.tags)
  if (!problem && !row.isFreeContent && first.length === 0) return null
  return (
    <p className={styles.note}>
      {problem && <span className={styles.problem}>{problem}</span>}
      {row.isFreeContent && <span className={styles.free}>Free</span>}
      {first.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {more > 0 && (
        <span className={styles.tag}>
          +{more}
          <span className="visually-hidden"> more tags</span>
        </span>
      )}
    </p>
  )
}
