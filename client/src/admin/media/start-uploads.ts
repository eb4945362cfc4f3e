import type { Media } from '@stillair/api/contract/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazyBanner } from '../../ui/lazy-banner.ts'
import { mediaListQuery } from '../shared/media-queries.ts'
import { fetchArrived } from './media.ts'
import { addUpload } from './uploads.ts'
import { UploadsNote } from './uploads-note.tsx'

/** Takes files on their way and returns their keys; `onArrived` is called for each when the server has it. */
export type StartUploads = (files: readonly File[], onArrived?: (media: Media, key: number) => void) => number[]

export function useStartUploads(): StartUploads {
  const queryClient = useQueryClient()
  return (files, onArrived) => {
    // It goes on while other screens are shown.
    lazyBanner.setState({ Note: UploadsNote })
    const known = queryClient.getQueryData(mediaListQuery.queryKey) ?? []
    return files.map((file) => {
      const key: number = addUpload(file, {
        known,
        onArrived: async (mediaId) => {
          const media = await fetchArrived(queryClient, mediaId)
          onArrived?.(media, key)
        },
      })
      return key
    })
  }
}
