import type { Media } from '@stillair/api/contract/media.ts'
import { Square, Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { hear, hush, useHeardState } from './recording-preview.ts'

/** Plays a packaged recording in its list, and stops it; also stops it when the button disappears. */
export function ListenButton({ media: { id, fileName, state } }: { readonly media: Media }) {
  const now = useHeardState(id)
  const isHeard = now === 'loading' || now === 'playing'
  useEffect(() => (isHeard ? () => hush(id) : undefined), [isHeard, id])
  if (state !== 'ready') return null
  return (
    <IconButton
      label={isHeard ? `Stop ${fileName}` : `Listen to ${fileName}`}
      aria-busy={now === 'loading'}
      onClick={() => (isHeard ? hush(id) : void hear(id))}
    >
      {isHeard ? <Square aria-hidden /> : <Volume2 aria-hidden />}
    </IconButton>
  )
}

/** Explains why playback failed. */
export function ListenProblem({ id, className }: { readonly id: string; readonly className?: string | undefined }) {
  if (useHeardState(id) !== 'failed') return null
  return (
    <span role="alert" className={className}>
      It can’t be played right now. Please try again.
    </span>
  )
}
