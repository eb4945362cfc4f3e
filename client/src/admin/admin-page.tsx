import type { Content } from '@stillair/api/contract/content.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../account/me.ts'
import { useContentList } from '../library/content.ts'
import { PRODUCT } from '../product.ts'
import { NotFound } from '../shell/not-found.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import styles from './admin-page.module.css'
import { ContentRow } from './content/content-row.tsx'
import { ContentForm } from './content-editor/content-form.tsx'
import { DropZone } from './media/drop-zone.tsx'
import { isUnderWay, mediaListQuery, useMediaList } from './media/media.ts'
import { MediaRow } from './media/media-row.tsx'
import { UnfinishedUploads } from './media/unfinished-uploads.tsx'
import { UploadRow } from './media/upload-row.tsx'
import { startUpload, useUploads } from './media/uploads.ts'

export function AdminPage() {
  const me = useMe()
  if (!me.data) return <Skeleton height={480} />
  return me.data.roles.includes('admin') ? <Desk /> : <NotFound />
}

/** What the form is about: an upload that becomes a session, or a session that is changed. */
type Editing = { readonly media: Media } | { readonly content: Content }

function Desk() {
  const queryClient = useQueryClient()
  const library = useContentList()
  const mediaList = useMediaList()
  const uploads = useUploads()
  const [editing, setEditing] = useState<Editing | null>(null)

  const attached = new Set(library.data?.map((content) => content.mediaId))
  const loose = mediaList.data?.filter(
    (media) => !attached.has(media.id) || isUnderWay(media) || media.state === 'failed',
  )
  const isEmpty = uploads.length === 0 && loose?.length === 0 && library.data?.length === 0

  function onFiles(files: readonly File[]) {
    for (const file of files) {
      void startUpload(file, () => queryClient.invalidateQueries({ queryKey: mediaListQuery.queryKey }))
    }
  }

  return (
    <div className={`wrap ${styles.page}`}>
      <title>{`Admin · ${PRODUCT}`}</title>
      <h1>Admin</h1>
      <DropZone onFiles={onFiles} />
      <UnfinishedUploads active={uploads} onFiles={onFiles} />
      <section aria-labelledby="table-title">
        <h2 id="table-title" className={styles.heading}>
          Content
        </h2>
        {library.isError || mediaList.isError ? (
          <TryAgain
            title="Failed to fetch content"
            error={library.error ?? mediaList.error}
            onRetry={() => Promise.all([library.refetch(), mediaList.refetch()])}
            busy={library.isFetching || mediaList.isFetching}
          />
        ) : (
          <div className={styles.frame}>
            <table className={styles.table} aria-busy={library.isPending || mediaList.isPending}>
              <thead>
                <tr>
                  <th scope="col">Title</th>
                  <th scope="col">Type</th>
                  <th scope="col">Category</th>
                  <th scope="col">Status</th>
                  <th scope="col" className={styles.number}>
                    Duration
                  </th>
                  <th scope="col" className={styles.actionsHead}>
                    Actions
                  </th>
                </tr>
              </thead>
              <tbody>
                {uploads.map((upload) => (
                  <UploadRow key={`upload-${upload.key}`} upload={upload} />
                ))}
                {loose?.map((media) => (
                  <MediaRow
                    key={media.id}
                    known={media}
                    isAttached={attached.has(media.id)}
                    onPublish={(current) => setEditing({ media: current })}
                  />
                ))}
                {library.data?.map((content) => (
                  <ContentRow key={content.id} content={content} onEdit={() => setEditing({ content })} />
                ))}
                {library.isPending &&
                  ['a', 'b', 'c'].map((key) => (
                    <tr key={key}>
                      <td colSpan={6}>
                        <Skeleton height={28} />
                      </td>
                    </tr>
                  ))}
                {isEmpty && (
                  <tr>
                    <td colSpan={6} className={styles.empty}>
                      Nothing here yet. Upload a recording above: it is packaged by itself, then you publish it.
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {editing && <ContentForm {...editing} onClose={() => setEditing(null)} />}
    </div>
  )
}
