import type { Playback } from '@stillair/api/contract/content.ts'
import type { EngineCommand, PlayerFact } from './player-events.ts'
import type { Timeline } from './timeline.ts'

/** What an engine is started with. */
export interface EngineInput {
  readonly playback: Playback
  /** Where to begin, seconds. */
  readonly startAt: number
  /** Play as soon as there is something to play. */
  readonly autoplay: boolean
  readonly rate: number
  readonly volume: number
  readonly muted: boolean
  readonly timeline: Timeline
}

/** How an engine is reached: it reports facts, it is given commands, and it is made to release everything. */
export interface Engine {
  command(command: EngineCommand): void
  close(): void
}

export type Report = (fact: PlayerFact) => void

/** Whether the signed URLs of a playback have run out, by the device's clock. */
export function isExpired(playback: Playback): boolean {
  return Date.parse(playback.expiresAt) <= Date.now()
}
