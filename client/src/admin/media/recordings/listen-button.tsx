import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Square, Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { playPreview, stopPreview, usePreviewState } from './recording-preview.ts'

/** Plays a packaged recording in its list, and stops it; also stops it when the button disappears. */
export function ListenButton({ media: { id, fileName, state } }: { readonly media: Media }) {
  const now = usePreviewState(id)
  const isPlaying = now === 'loading' || now === 'playing'
  useEffect(() => (isPlaying ? () => stopPreview(id) : undefined), [isPlaying, id])
  if (state !== 'ready') return null
  return (
    <IconButton
      label={isPlaying ? `Stop ${fileName}` : `Listen to ${fileName}`}
      aria-busy={now === 'loading'}
      onClick={() => (isPlaying ? stopPreview(id) : void playPreview(id))}
    >
      {isPlaying ? <Square aria-hidden /> : <Volume2 aria-hidden />}
    </IconButton>
  )
}

/** Explains why playback failed. */
export function ListenProblem({ id, className }: { readonly id: string; readonly className?: string | undefined }) {
  if (usePreviewState(id) !== 'failed') return null
  return (
    <span role="alert" className={className}>
      It can’t be played right now. Please try again.
    </span>
  )
}
