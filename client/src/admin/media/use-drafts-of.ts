import type { Media } from '@stillair/api/contract/media.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attemptAt } from '../../api/attempt.ts'
import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { refreshContent } from '../shared/content-commands.ts'
import { kindOf, titleFrom } from './amounts.ts'

/** Makes a draft of each recording, one after the other, named after its file. What was made stays when one of them fails. */
export function useDraftsOf() {
  const queryClient = useQueryClient()
  const [made, setMade] = useState(0)
  const mutation = useMutation({
    async mutationFn(list: readonly Media[]) {
      setMade(0)
      for (const [index, media] of list.entries()) {
        const { id: mediaId, fileName } = media
        const title = titleFrom(fileName) || fileName
        await api('POST /api/content', attemptAt({ title, type: kindOf(media), categoryId: 1 as const, mediaId }))
        setMade(index + 1)
      }
      return list.length
    },
    onSuccess: (count) => showToast({ title: count === 1 ? '1 draft was made' : `${count} drafts were made` }),
    onSettled: () => refreshContent(queryClient),
  })
  return { ...mutation, made }
}
