// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { linksOf, press, rendered, wordsOf } from '../../../../test/rendered.tsx'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import type { Listening } from '../listening-session/open-listening-session.ts'
import { playerMachine } from '../machine/player-machine.ts'
import { createTimeline } from '../timeline.ts'
import { MiniPlayer } from './mini-player.tsx'
import { nowPlaying, stopListening } from './now-playing-store.ts'

afterEach(() => act(async () => stopListening()))

/** A playing listening session whose page was left. */
function playing() {
  const timeline = createTimeline({ positionSeconds: 30, duration: 120 })
  const machine = playerMachine.provide({ actors: { loadPlayback: fromPromise(() => new Promise(() => {})) } })
  const input = { type: 'audio', timeline, now: () => 0, autoplay: false, volume: 1, rate: 1 } as const
  const actor = createActor(machine, { input }).start()
  const content = contentFixture('a', { title: 'Calm Skies' })
  const listening = {
    actor,
    timeline,
    send: vi.fn(),
    element: document.createElement('audio'),
    options: { content, sessionId: 'view', path: '/content/a?from=/' },
    close: vi.fn(() => void actor.stop()),
  }
  actor.send({ type: 'PLAY' })
  actor.send({ type: 'PLAYING' })
  nowPlaying.setState({ current: listening as unknown as Listening, isOnPage: false, upNext: null })
  return listening
}

test('leads back to the page, pauses and plays', async () => {
  const { actor, send } = playing()
  const { container, getByRole } = await rendered(<MiniPlayer />)
  expect(linksOf(container)).toEqual({ 'Calm Skies': '/content/a?from=/' })
  expect(wordsOf(container)).toContain('Podcast')
  await press('Pause')
  expect(send).toHaveBeenCalledWith({ type: 'TOGGLE' })
  await act(async () => actor.send({ type: 'PAUSED' }))
  getByRole('button', { name: 'Play' })
  await act(async () => actor.send({ type: 'ENDED' }))
  getByRole('button', { name: 'Play again' })
})

test('closing it ends the session', async () => {
  const { close } = playing()
  const { container } = await rendered(<MiniPlayer />)
  await press('Stop and close')
  expect(close).toHaveBeenCalledOnce()
  expect(container.textContent).toBe('')
})

test('shows problems, and the next session, which one tap cancels', async () => {
  const { actor } = playing()
  const { container } = await rendered(<MiniPlayer />)
  await act(async () => actor.send({ type: 'TAKEN' }))
  expect(wordsOf(container)).toContain('Stillair is playing in another tab.')
  const stop = vi.fn()
  const upNext = { content: contentFixture('b', { title: 'Clear Air' }), beginsAt: Date.now() + 9_900, stop }
  await act(async () => nowPlaying.setState({ upNext }))
  expect(wordsOf(container)).toMatch(/Next in \d+ s: Clear Air/)
  await press('Not now')
  expect(stop).toHaveBeenCalledOnce()
})
