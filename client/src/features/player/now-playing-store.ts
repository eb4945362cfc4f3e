import type { Content } from '@stillair/api/contract/content.ts'
import type { ComponentType } from 'react'
import { createStore } from 'zustand'
import type { Listening } from './open-listening-session.ts'

/** What begins by itself, unless it is stopped. */
export interface UpNext {
  readonly content: Content
  /** In the milliseconds of `Date.now()`. */
  readonly beginsAt: number
  stop(): void
}

export interface NowPlaying {
  /** What was played last, wherever its listener is in the app. */
  readonly current: Listening | null
  /** The page of its content shows it. */
  readonly isOnPage: boolean
  readonly upNext: UpNext | null
  /** Shows it on all other pages: it comes with what plays, so that it is there without a network, too. */
  readonly MiniPlayer: ComponentType | null
}

/** Nothing plays. */
export const SILENCE: NowPlaying = { current: null, isOnPage: false, upNext: null, MiniPlayer: null }

/** What plays in the app: the page of its content and the mini-player show the same. */
export const nowPlaying = createStore<NowPlaying>(() => SILENCE)

/** Whatever plays is over. */
export function stopListening(): void {
  nowPlaying.getState().current?.close()
  nowPlaying.setState(SILENCE)
}
