import type { Content } from '@stillair/api/contract/listener/content.ts'
import type { ComponentType } from 'react'
import { createStore } from 'zustand'
import type { Listening } from '../listening-session/open-listening-session.ts'

/** The content that starts automatically unless cancelled. */
export interface UpNext {
  readonly content: Content
  /** In the milliseconds of `Date.now()`. */
  readonly beginsAt: number
  stop(): void
}

export interface NowPlaying {
  /** The listening session played last, on whichever page the listener is. */
  readonly current: Listening | null
  /** Whether the content's own page shows it. */
  readonly isOnPage: boolean
  readonly upNext: UpNext | null
  /** Shows it on all other pages. It loads with the player, so that it is also there offline. */
  readonly MiniPlayer: ComponentType | null
}

/** The state in which nothing plays. */
export const SILENCE: NowPlaying = { current: null, isOnPage: false, upNext: null, MiniPlayer: null }

/** The app's current listening session, shared by the content page and the mini-player. */
export const nowPlaying = createStore<NowPlaying>(() => SILENCE)

/** Closes the current listening session. */
export function stopListening(): void {
  nowPlaying.getState().current?.close()
  nowPlaying.setState(SILENCE)
}
