import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useEffect, useRef, useState } from 'react'

/** Returns the announcement about uploads that have finished or failed; progress is not announced. */
export function announcementsOf(before: ReadonlyMap<string, Media['state']>, list: readonly Media[]): string {
  return list
    .flatMap(({ id, fileName, state }) => {
      const was = before.get(id)
      if (was === undefined || was === state) return []
      if (state === 'ready') return [`${fileName} is ready.`]
      return state === 'failed' ? [`${fileName} could not be processed.`] : []
    })
    .join(' ')
}

/** Returns the latest announcement, for users who cannot see the progress. */
export function useUploadAnnouncements(list: readonly Media[] | undefined): string {
  const [news, setNews] = useState('')
  const before = useRef<ReadonlyMap<string, Media['state']>>(new Map())
  useEffect(() => {
    if (!list) return
    const text = announcementsOf(before.current, list)
    before.current = new Map(list.map(({ id, state }) => [id, state]))
    if (text !== '') setNews(text)
  }, [list])
  return news
}
