import type { Playback } from '@stillair/api/contract/listener/content.ts'
import type { Report } from '../player-events.ts'

/** The input of a source. */
export interface SourceInput {
  readonly address: string
  readonly playback: Playback
  readonly element: HTMLMediaElement
  readonly report: Report
  /** Returns where to begin now, in seconds. */
  startAt(): number
  wantsToPlay(): boolean
  /** Called when there is something to play. */
  ready(): void
}

/** The source of a media element's sound or picture. */
export interface Source {
  /** Loads more than the beginning, because playback was requested. */
  loadOn(): void
  /** Reloads failed requests, since the network may be back. Pending ones continue. */
  retry(): void
  close(): void
}
