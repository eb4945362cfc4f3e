import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { playerMachine } from './player-machine.ts'

export type PlayerActor = ActorRefFrom<typeof playerMachine>
export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>

/** Calls `act` whenever the selected value changes. Returns a function that stops it. */
export function onPlayerChange<T>(
  actor: PlayerActor,
  read: (snapshot: PlayerSnapshot) => T,
  act: (value: T) => void,
): () => void {
  let last = read(actor.getSnapshot())
  const { unsubscribe } = actor.subscribe((snapshot) => {
    const value = read(snapshot)
    if (value === last) return
    last = value
    act(value)
  })
  return unsubscribe
}

/** Returns whether the listener wants playback, even if something prevents it. */
export const isToPlay = ({ context }: PlayerSnapshot) => context.wantsToPlay
