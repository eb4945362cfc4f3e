import type { Media } from '@stillair/api/contract/media.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { type Attempts, sendOnce } from '../../api/idempotent-attempts.ts'
import { showToast } from '../../ui/toast-store.ts'
import { refreshContent } from '../shared/content-commands.ts'
import { kindOf, titleOf } from './file-labels.ts'

type Draft = ReturnType<typeof draftOf>

const draftOf = (media: Media) => ({
  title: titleOf(media),
  type: kindOf(media),
  categoryId: 1 as const,
  mediaId: media.id,
})

/**
 * Makes a draft of each recording, one after the other, named after its file. What was made stays when one of them fails,
 * and is not made twice by trying again.
 */
export function useCreateDrafts() {
  const queryClient = useQueryClient()
  const [made, setMade] = useState(0)
  const [attempts] = useState<Attempts<Draft>>(() => new Map())
  const mutation = useMutation({
    async mutationFn(list: readonly Media[]) {
      setMade(0)
      for (const [index, media] of list.entries()) {
        await sendOnce(attempts, media.id, draftOf(media), (attempt) => api('POST /api/content', attempt))
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
