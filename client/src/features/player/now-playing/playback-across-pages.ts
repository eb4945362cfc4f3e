import type { Content } from '@stillair/api/contract/listener/content.ts'
import { messageOf } from '../../../api/api-error.ts'
import { newId } from '../../../api/new-id.ts'
import { contentQuery } from '../../../entities/content/content.ts'
import { contentPath } from '../../../entities/content/content-path.ts'
import { authStore } from '../../../entities/sign-in/auth-store.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { claimElement } from '../engine/media-element-pool.ts'
import {
  type Listening,
  type ListeningOptions,
  openListeningSession,
} from '../listening-session/open-listening-session.ts'
import { isToPlay, onPlayerChange } from '../machine/on-player-change.ts'
import { autoplayNext } from './autoplay-next.ts'
import { showOnLockScreen } from './media-session.ts'
import { MiniPlayer } from './mini-player.tsx'
import { nowPlaying, SILENCE, stopListening } from './now-playing-store.ts'

/* A listening session continues across pages. Opening other content leaves it playing; playing other content replaces it. */

/** Returns the listening session for a content page: the current one, or a new one. */
export function showListening(options: ListeningOptions): Listening {
  const { current } = nowPlaying.getState()
  const isPreview = options.userId === null
  if (current && !isPreview && isOf(current, options)) {
    nowPlaying.setState({ isOnPage: true })
    if (options.autoplay) current.send({ type: 'PLAY' })
    return current
  }
  // Content that starts at once uses the element that the browser already allows to play.
  if (options.autoplay && !isPreview) stopListening()
  const opened = open(options)
  whenToPlay(opened, () => {
    if (isPreview) nowPlaying.getState().current?.send({ type: 'PAUSE' })
    else takeOver(opened, true)
  })
  return opened
}

/** Leaves a content page: playing content continues, paused content closes. */
export function leavePage(listening: Listening): void {
  if (nowPlaying.getState().current !== listening) {
    listening.close()
  } else if (isToPlay(listening.actor.getSnapshot())) {
    nowPlaying.setState({ isOnPage: false })
    listening.report()
  } else {
    stopListening()
  }
}

const isOf = ({ options }: Listening, { content, userId }: ListeningOptions) =>
  options.content.id === content.id && options.userId === userId

function open(options: ListeningOptions): Listening {
  const { content, queryClient } = options
  const listening = openListeningSession(options, (error) => {
    const { current, isOnPage } = nowPlaying.getState()
    if (current === listening && !isOnPage) {
      stopListening()
      showToast({ title: `“${content.title}” has stopped`, text: messageOf(error) })
    } else {
      // The page shows why, once it has refetched the content.
      listening.send({ type: 'PAUSE' })
      void queryClient.invalidateQueries({ queryKey: contentQuery(content.id).queryKey })
    }
  })
  return listening
}

/** Calls `act` each time the listener wants playback, including now. */
function whenToPlay({ actor, closed }: Listening, act: () => void): void {
  if (isToPlay(actor.getSnapshot())) act()
  const stop = onPlayerChange(actor, isToPlay, (isSo) => isSo && act())
  closed.addEventListener('abort', stop)
}

function takeOver(listening: Listening, isOnPage: boolean): void {
  const { current } = nowPlaying.getState()
  if (current === listening) return
  current?.close()
  const { content } = listening.options
  claimElement(content.type, listening.element)
  nowPlaying.setState({ ...SILENCE, current: listening, isOnPage, MiniPlayer })
  listening.closed.addEventListener('abort', showOnLockScreen(content, listening.actor, listening.timeline))
  autoplayNext(listening, (next) => goOn(listening, next))
}

/** Starts the next content of the program on the same element and, if the page shows this one, on that page. */
function goOn(before: Listening, content: Content): void {
  const { isOnPage } = nowPlaying.getState()
  const snapshot = before.actor.getSnapshot()
  const { muted, sleepEndsAt } = snapshot.context
  before.close()
  const opened = open({
    ...before.options,
    content,
    sessionId: newId(),
    autoplay: true,
    path: contentPath(content.id, `program-${before.options.programId}`),
  })
  if (muted) opened.send({ type: 'SET_MUTED', muted: true })
  if (snapshot.matches({ sleep: 'running' })) {
    opened.send({ type: 'SLEEP_IN', minutes: (sleepEndsAt - Date.now()) / 60_000 })
  }
  takeOver(opened, isOnPage)
}

// The next user on this device must not hear the previous user's content.
authStore.subscribe((auth) => {
  const { current } = nowPlaying.getState()
  const isSomebodyElse = auth.status === 'signed-in' && auth.user.userId !== current?.options.userId
  if (current && (auth.status === 'signed-out' || isSomebodyElse)) stopListening()
})
