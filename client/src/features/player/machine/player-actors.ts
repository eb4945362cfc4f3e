import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { fromCallback, fromPromise } from 'xstate'
import { stealLock, whenLockIsFree } from '../../../browser/locks.ts'
import { type EngineInput, openEngine } from '../engine/playback-engine.ts'
import type { EngineCommand } from '../player-events.ts'
import { FADE_MS, type PlayerEvent, playerMachine } from './player-machine.ts'

const FADE_STEP_MS = 200
/** The lock that only the playing tab holds. */
const PLAYING = 'stillair:playing'

/** Returns the machine with its real actors: a media element, the network, and the source of the URLs. */
export function playerWith(element: HTMLMediaElement, loadPlayback: (signal: AbortSignal) => Promise<Playback>) {
  return playerMachine.provide({
    actors: {
      loadPlayback: fromPromise(({ signal }) => loadPlayback(signal)),
      engine: fromCallback<EngineCommand, EngineInput>(({ input, sendBack, receive }) => {
        let isOpen = true
        const report = (fact: PlayerEvent) => {
          if (isOpen) sendBack(fact)
        }
        const engine = openEngine(input, element, report)
        receive(engine.command)
        return () => {
          isOpen = false
          engine.close()
        }
      }),
      connection: fromCallback<PlayerEvent>(({ sendBack }) => {
        const stop = new AbortController()
        addEventListener('online', () => sendBack({ type: 'ONLINE' }), { signal: stop.signal })
        const look = () => document.visibilityState === 'visible' && sendBack({ type: 'RETURNED' })
        document.addEventListener('visibilitychange', look, { signal: stop.signal })
        return () => stop.abort()
      }),
      turn: fromCallback<PlayerEvent>(({ sendBack }) => stealLock(PLAYING, () => sendBack({ type: 'TAKEN' }))),
      otherTab: fromCallback<PlayerEvent>(({ sendBack }) => whenLockIsFree(PLAYING, () => sendBack({ type: 'FREE' }))),
      fader: fromCallback<PlayerEvent>(({ sendBack }) => {
        const began = Date.now()
        const timer = setInterval(() => {
          sendBack({ type: 'FADE', level: Math.max(0, 1 - (Date.now() - began) / FADE_MS) })
        }, FADE_STEP_MS)
        return () => clearInterval(timer)
      }),
    },
  })
}
