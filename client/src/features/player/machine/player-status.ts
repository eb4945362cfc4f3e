import type { SnapshotFrom } from 'xstate'
import type { playerMachine } from './player-machine.ts'

/** The player's status line, and the action that it offers. */
export interface PlayerStatus {
  readonly text: string
  readonly offer: 'try-again' | 'more-time' | 'play-here' | null
}

/** Returns a calm message about the current state; `null` when all is well. */
export function statusOf(snapshot: SnapshotFrom<typeof playerMachine>): PlayerStatus | null {
  const lasting = { offer: null }
  if (snapshot.matches({ source: 'failed' })) {
    return { text: 'This session cannot be played right now.', offer: 'try-again' }
  }
  if (snapshot.matches({ tab: 'elsewhere' })) return { text: 'Stillair is playing in another tab.', offer: 'play-here' }
  const { wantsToPlay } = snapshot.context
  if (snapshot.matches({ source: 'unreachable' })) {
    return { text: 'We can’t reach Stillair. We’ll keep trying.', offer: 'try-again' }
  }
  const isWaiting = snapshot.matches({ playback: 'stalled' }) || snapshot.matches({ playback: 'starting' })
  if (!snapshot.matches({ network: 'steady' }) && (isWaiting || wantsToPlay)) {
    if (snapshot.context.away === 'store') {
      const then = isWaiting ? 'We’ll keep trying.' : 'What has loaded will keep playing.'
      return { text: `The recording can’t be reached right now. ${then}`, ...lasting }
    }
    return isWaiting
      ? { text: 'You’re offline. Playback continues automatically when you’re back online.', ...lasting }
      : { text: 'You’re offline. What has loaded will keep playing.', ...lasting }
  }
  if (snapshot.matches({ playback: 'blocked' })) return { text: 'Ready when you are: press play.', ...lasting }
  if (isWaiting) return { text: 'Getting ready…', ...lasting }
  const { playback, hasPlayed } = snapshot.context
  if (playback?.startsOver && !hasPlayed) {
    return { text: 'This session has a new, shorter recording. It starts from the beginning.', ...lasting }
  }
  if (snapshot.matches({ sleep: 'fading' })) return { text: 'Fading out. Good night.', offer: 'more-time' }
  return null
}

/** Returns whether both show the same text and action. */
export const isSameStatus = (one: PlayerStatus | null, other: PlayerStatus | null): boolean =>
  one?.text === other?.text && one?.offer === other?.offer
