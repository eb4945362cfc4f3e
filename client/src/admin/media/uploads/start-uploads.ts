import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazyBanner } from '../../../ui/loading/lazy-banner.ts'
import { mediaListQuery } from '../../shared/media-queries.ts'
import { fetchArrived } from '../media.ts'
import { addUpload } from './uploads.ts'
import { UploadsNote } from './uploads-note.tsx'

/** Starts uploads and returns their keys. Calls `onArrived` for each when the server has it. */
export type StartUploads = (files: readonly File[], onArrived?: (media: Media, key: number) => void) => number[]

export function useStartUploads(): StartUploads {
  const queryClient = useQueryClient()
  return (files, onArrived) => {
    // Uploads continue while other screens are open, and a banner shows them.
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
