import type { Playback } from '@stillair/api/contract/listener/content.ts'
import type { ReactNode } from 'react'

/** A preview, in which an author sees content as listeners will. It counts and reports nothing. */
export interface Preview {
  readonly loadPlayback: (signal: AbortSignal) => Promise<Playback>
  /** The Back link, shown on the cover. */
  readonly back: ReactNode
  /** Shown when there is nothing to play. */
  readonly missing: string
}
