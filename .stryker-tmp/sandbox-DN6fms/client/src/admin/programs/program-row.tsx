// @ts-nocheck
import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { Hint } from '../../ui/hint.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { shownTags } from '../content/row-facts.ts'
import { useDeskAddress } from '../desk-address.ts'
import { ItemActions } from '../item-actions.tsx'
import { DeleteProgram } from './delete-program.tsx'
import { useEditProgram } from './program-commands.ts'
import styles from './programs-table.module.css'

interface Props {
  readonly program: AdminProgram
  readonly focusAfterDeletion: () => HTMLElement | null
}

/** A program, as a row of the desk's table. */
export function ProgramRow({ program, focusAfterDeletion }: Props) {
  const { id, title, description, tags, isPublished, contentIds } = program
  const { linkTo, pathTo } = useDeskAddress()
  const navigate = useNavigate()
  const edit = useEditProgram(id)
  const [isDeleting, setIsDeleting] = useState(false)

  function togglePublished() {
    if (edit.isPending) return
    edit.mutate(
      { isPublished: !isPublished },
      {
        onSuccess: () =>
          showToast({
            title: 'Program updated successfully',
            text: isPublished ? `“${title}” is a draft again.` : `“${title}” is published.`,
          }),
        onError: (error) => showToast({ title: 'Error updating program', text: messageOf(error), tone: 'destructive' }),
      },
    )
  }

  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.titleCell}>
        <div className={styles.name}>
          <CoverPicture
            content={{ cover: program.cover, coverImageUrl: program.coverUrl }}
            sizes="60px"
            className={styles.cover}
          />
          <span>
            <Link {...linkTo({ edit: id })} className={styles.link}>
              {title}
            </Link>
            <span className={styles.amount}>{sessionsLabel(contentIds.length)}</span>
          </span>
        </div>
      </th>
      <td className={styles.description}>
        <span className={description ? styles.clamped : styles.none}>{description || 'No description'}</span>
      </td>
      <td>
        <Badge tone={isPublished ? 'done' : 'plain'}>
          <span className={styles.dot} aria-hidden />
          {isPublished ? 'Published' : 'Draft'}
        </Badge>
      </td>
      <td>
        <Tags tags={tags} />
      </td>
      <td>
        <div className={styles.actions}>
          <Hint text="Sessions and their order">
            <IconButton
              label={`Sessions of ${title}`}
              onClick={() => void navigate(pathTo({ view: 'content', program: id }), { preventScrollReset: true })}
            >
              <ListOrdered aria-hidden />
            </IconButton>
          </Hint>
          <ItemActions
            item={program}
            onTogglePublished={togglePublished}
            isToggling={edit.isPending}
            onDelete={() => setIsDeleting(true)}
          />
        </div>
        {isDeleting && (
          <DeleteProgram
            program={program}
            onClose={() => setIsDeleting(false)}
            focusAfterDeletion={focusAfterDeletion}
          />
        )}
      </td>
    </tr>
  )
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return <span className="visually-hidden">None</span>
  const { first, more } = shownTags(tags)
  const rest = tags.slice(first.length).join(', ')
  return (
    <ul className={styles.tags}>
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
