import type { Content } from '@stillair/api/contract/content.ts'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { categoryTexts } from '../../library/categories.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from '../admin-page.module.css'
import { useEditContent } from './content-commands.ts'

interface Props {
  readonly content: Content
  readonly onEdit: () => void
}

/** A session of the library, as a row of the desk's table. */
export function ContentRow({ content, onEdit }: Props) {
  const edit = useEditContent(content.id)

  function togglePublished() {
    const isPublished = !content.isPublished
    edit.mutate(
      { isPublished },
      {
        onSuccess: () =>
          showToast({
            title: 'Content updated successfully',
            text: isPublished ? `“${content.title}” is published.` : `“${content.title}” is a draft again.`,
          }),
        onError: (error) => showToast({ title: 'Error updating content', text: messageOf(error), tone: 'destructive' }),
      },
    )
  }

  return (
    <tr className={styles.contentRow}>
      <td>
        <div className={styles.row}>
          <CoverPicture content={content} sizes="60px" className={styles.cover} />
          <Link to={`/content/${content.id}?from=/admin`} className={styles.name}>
            {content.title}
          </Link>
        </div>
      </td>
      <td>{content.type === 'audio' ? 'Audio' : 'Video'}</td>
      <td>{categoryTexts(content.categoryId).name}</td>
      <td>
        <Badge tone={content.isPublished ? 'done' : 'plain'}>
          <span className={styles.dot} />
          {content.isPublished ? 'Published' : 'Draft'}
        </Badge>
      </td>
      <td className={styles.number}>
        {content.duration ? Math.floor(content.duration / 60) : 'N/A'}
        {content.duration ? <span className="visually-hidden"> minutes</span> : null}
      </td>
      <td>
        <div className={styles.actions}>
          <IconButton
            label={`${content.isPublished ? 'Unpublish' : 'Publish'} ${content.title}`}
            onClick={togglePublished}
            disabled={edit.isPending}
          >
            {content.isPublished ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          </IconButton>
          <IconButton label={`Edit ${content.title}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}
