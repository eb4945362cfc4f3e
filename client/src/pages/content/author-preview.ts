import type { Playback } from '@stillair/api/contract/content.ts'
import type { ReactNode } from 'react'

/**
 * How an author looks at content as listeners will see it. Nobody listens then: nothing of it is counted or reported.
 */
export interface Preview {
  readonly loadPlayback: (signal: AbortSignal) => Promise<Playback>
  /** The way back, on the cover. */
  readonly back: ReactNode
  /** Shown when there is nothing to play. */
  readonly missing: string
}
