import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { playerMachine } from './player-machine.ts'

export type PlayerActor = ActorRefFrom<typeof playerMachine>
export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>

/** Calls `act` whenever what is read of the player is another than before. Returns how to stop. */
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

/** Whether it is to play, whatever stands in the way of it. */
export const isToPlay = ({ context }: PlayerSnapshot) => context.wantsToPlay
