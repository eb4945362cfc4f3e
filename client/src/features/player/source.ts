import type { Playback } from '@stillair/api/contract/content.ts'
import type { Report } from './player-events.ts'

/** What a source is opened with. */
export interface SourceInput {
  readonly address: string
  readonly playback: Playback
  readonly element: HTMLMediaElement
  readonly report: Report
  /** Where it is to begin now, seconds. */
  startAt(): number
  wantsToPlay(): boolean
  /** There is something to play. */
  ready(): void
}

/** Where an engine's element gets its sound or picture from. */
export interface Source {
  /** Playing was requested: more than the beginning is loaded. */
  loadOn(): void
  /** The network may be back: loads what was given up. What is still being loaded goes on. */
  retry(): void
  close(): void
}
