import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { type Attempts, attemptAt, keepIn, sendOnce } from '../../../api/idempotent-attempt.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { useAdminAddress } from '../../shared/admin-address.ts'
import { refreshContent } from '../../shared/content-commands.ts'
import { kindOf, titleOf } from '../file-labels.ts'
import { Status } from '../recordings/status.tsx'

/** A single line for ready recordings that nothing uses yet. It links to the list, or creates a draft for each. */
export function FinishedUploads({ waiting }: { readonly waiting: readonly Media[] }) {
  const { linkTo } = useAdminAddress()
  const drafts = useCreateDrafts()
  return (
    <Status
      tone="good"
      icon={<Check aria-hidden />}
      actions={
        <Button size="small" disabled={drafts.isPending} onClick={() => drafts.mutate(waiting)}>
          Make drafts of them
        </Button>
      }
    >
      <span className="strong anywhere">{waiting.length} recordings are ready, and no session uses them yet</span>
      <p className="small soft anywhere" role="status">
        {drafts.isPending ? (
          `Making drafts: ${drafts.made} of ${drafts.variables.length}`
        ) : (
          <Link {...linkTo({ view: 'media' })}>See them under Media</Link>
        )}
      </p>
      {drafts.isError && (
        <p role="alert" className="small clay anywhere">
          Not all drafts could be made. {messageOf(drafts.error)}
        </p>
      )}
    </Status>
  )
}

type Draft = ReturnType<typeof draftOf>

const draftOf = (media: Media) => ({
  title: titleOf(media),
  type: kindOf(media),
  categoryId: 1 as const,
  mediaId: media.id,
})

/**
 * Creates a draft for each recording in turn, named after its file. After a failure, earlier drafts stay, and a retry doesn't
 * create them twice.
 */
function useCreateDrafts() {
  const queryClient = useQueryClient()
  const [made, setMade] = useState(0)
  const [attempts] = useState<Attempts<Draft>>(() => new Map())
  const mutation = useMutation({
    async mutationFn(list: readonly Media[]) {
      setMade(0)
      for (const [index, media] of list.entries()) {
        const attempt = attemptAt(draftOf(media), attempts.get(media.id))
        await sendOnce(attempt, keepIn(attempts, media.id), (pending) => api('POST /api/content', pending))
        setMade(index + 1)
      }
      attempts.clear()
      return list.length
    },
    onSuccess: (count) => showToast({ title: count === 1 ? '1 draft was made' : `${count} drafts were made` }),
    onSettled: () => refreshContent(queryClient),
  })
  return { ...mutation, made }
}
