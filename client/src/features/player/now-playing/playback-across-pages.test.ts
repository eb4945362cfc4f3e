// @vitest-environment happy-dom
import type { Content, Playback } from '@stillair/api/contract/listener/content.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { programFixture } from '../../../../test/fixtures.ts'
import { ApiError } from '../../../api/api-error.ts'
import { contentListQuery } from '../../../entities/content/content.ts'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { completionsQuery } from '../../../entities/listening/completions.ts'
import { programQuery } from '../../../entities/programs/programs.ts'
import { authStore } from '../../../entities/sign-in/auth-store.ts'
import { toastStore } from '../../../ui/toasts/toast-store.ts'
import type { EngineInput } from '../engine/playback-engine.ts'
import type { Listening, ListeningOptions } from '../listening-session/open-listening-session.ts'
import { playerMachine } from '../machine/player-machine.ts'
import type { EngineCommand, PlayerFact } from '../player-events.ts'
import { saveSettings } from '../player-settings.ts'
import { BREATH_MS, COUNTDOWN_MS } from './autoplay-next.ts'
import { nowPlaying, stopListening } from './now-playing-store.ts'
import { leavePage, showListening } from './playback-across-pages.ts'

interface OpenEngine {
  readonly element: HTMLMediaElement
  readonly input: EngineInput
  readonly commands: EngineCommand[]
  report(fact: PlayerFact): void
}

const PLAYBACK: Playback = {
  type: 'audio',
  hlsUrl: '/media/a/master.m3u8',
  downloadUrl: null,
  posterUrl: null,
  waveform: null,
  duration: 200,
  resumeAt: 0,
  expiresAt: '2030-01-01T00:00:00.000Z',
}

const { engines, reports, fetched, load } = vi.hoisted(() => ({
  engines: [] as OpenEngine[],
  reports: [] as string[],
  fetched: [] as string[],
  load: vi.fn<() => Promise<Playback>>(),
}))

// The engines are inert: each test reports what the media element does.
vi.mock('../machine/player-actors.ts', () => ({
  playerWith: (element: HTMLMediaElement, loadPlayback: (signal: AbortSignal) => Promise<Playback>) =>
    playerMachine.provide({
      actors: {
        loadPlayback: fromPromise(({ signal }) => loadPlayback(signal)),
        engine: fromCallback<EngineCommand, EngineInput>(({ input, sendBack, receive }) => {
          const commands: EngineCommand[] = []
          receive((command) => commands.push(command))
          engines.push({ element, input, commands, report: sendBack })
        }),
      },
    }),
}))
vi.mock('../listening-session/progress-reporter.ts', () => ({
  startProgressReporter: ({ contentId }: { contentId: string }) => {
    reports.push(`${contentId} begins`)
    return {
      sessionId: () => contentId,
      beginAnew: () => {},
      keep: () => {},
      report: async () => {},
      leave: async () => void reports.push(`${contentId} ends`),
    }
  },
}))
vi.mock('./fetch-ahead.ts', () => ({ fetchAhead: async (contentId: string) => void fetched.push(contentId) }))
vi.mock('../../../entities/content/prefetch.ts', () => ({ loadPlayback: load }))
vi.mock('../../../entities/listening/outbox.ts', () => ({ complete: async () => {}, storedCompletions: () => [] }))

const actions = new Map<string, MediaSessionActionHandler | null>()

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  load.mockImplementation(async () => PLAYBACK)
  vi.stubGlobal('MediaMetadata', class {})
  const session = {
    setActionHandler: (name: string, act: MediaSessionActionHandler | null) => actions.set(name, act),
    setPositionState: () => {},
  }
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
})
afterEach(() => {
  stopListening()
  for (const list of [engines, reports, fetched]) list.length = 0
  actions.clear()
  authStore.setState({ status: 'loading' }, true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const LIBRARY = ['a', 'b', 'c'].map((id) => contentFixture(id, { title: id.toUpperCase(), isPlayable: true }))

function optionsOf(id: string, options: Partial<ListeningOptions> = {}): ListeningOptions {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(contentListQuery.queryKey, LIBRARY)
  queryClient.setQueryData(completionsQuery.queryKey, [])
  queryClient.setQueryData(programQuery('p').queryKey, programFixture('p', { contentIds: ['a', 'b', 'c'] }))
  const content = LIBRARY.find((one) => one.id === id) as Content
  const rest = { userId: 'maya', autoplay: false, path: `/content/${id}`, programId: null }
  return { content, sessionId: `view-of-${id}`, queryClient, ...rest, ...options }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const engineOf = ({ element }: Listening) => engines.findLast((engine) => engine.element === element) as OpenEngine
const current = () => nowPlaying.getState().current
const isPlaying = (listening: Listening) => listening.actor.getSnapshot().matches({ playback: 'playing' })

/** Opens the content's page. */
async function show(id: string, options?: Partial<ListeningOptions>): Promise<Listening> {
  const listening = showListening(optionsOf(id, options))
  await settle()
  return listening
}

async function play(listening: Listening): Promise<void> {
  listening.send({ type: 'PLAY' })
  await settle()
  engineOf(listening).report({ type: 'LOADED' })
  engineOf(listening).report({ type: 'PLAYING' })
}

async function end(listening: Listening): Promise<void> {
  engineOf(listening).report({ type: 'ENDED' })
  await vi.advanceTimersByTimeAsync(BREATH_MS)
}

describe('while the listener browses', () => {
  test('playback continues, and its page shows the same session again', async () => {
    const a = await show('a')
    expect(current()).toBeNull()
    await play(a)
    expect(nowPlaying.getState()).toMatchObject({ current: a, isOnPage: true })
    leavePage(a)
    expect(nowPlaying.getState()).toMatchObject({ current: a, isOnPage: false })
    expect(isPlaying(a)).toBe(true)
    expect(await show('a')).toBe(a)
    expect(nowPlaying.getState().isOnPage).toBe(true)
    expect(engines).toHaveLength(1)
    expect(reports).toEqual(['a begins'])
  })

  test('a paused session closes with its page', async () => {
    const a = await show('a')
    await play(a)
    a.send({ type: 'PAUSE' })
    engineOf(a).report({ type: 'PAUSED' })
    leavePage(a)
    expect(current()).toBeNull()
    expect(a.closed.aborted).toBe(true)
    expect(reports).toEqual(['a begins', 'a ends'])
  })

  test('opening other content leaves playback alone; playing it replaces the session', async () => {
    const a = await show('a')
    await play(a)
    leavePage(a)
    const b = await show('b')
    expect(b.element).not.toBe(a.element)
    leavePage(b)
    expect(current()).toBe(a)
    expect(isPlaying(a)).toBe(true)

    const again = await show('b')
    await play(again)
    expect(nowPlaying.getState()).toMatchObject({ current: again, isOnPage: true })
    expect(a.closed.aborted).toBe(true)
    expect(reports).toEqual(['a begins', 'b begins', 'b ends', 'b begins', 'a ends'])
  })

  test('one element plays all content in succession', async () => {
    const a = await show('a')
    await play(a)
    a.send({ type: 'PAUSE' })
    leavePage(a)
    const b = await show('b')
    expect(b.element).toBe(a.element)
  })

  test('playback ends at a sign-out and when another user signs in', async () => {
    const a = await show('a')
    await play(a)
    leavePage(a)
    authStore.setState({ status: 'signed-in', user: { userId: 'maya' } as never }, true)
    expect(current()).toBe(a)
    authStore.setState({ status: 'signed-out' }, true)
    expect(current()).toBeNull()
    expect(a.closed.aborted).toBe(true)
  })

  test('off its page, playback ends with a message when the entitlement is gone', async () => {
    const a = await show('a')
    await play(a)
    leavePage(a)
    load.mockRejectedValue(new ApiError(403, { error: 'This session is part of Premium.' }))
    engineOf(a).report({ type: 'EXPIRED' })
    await settle()
    expect(current()).toBeNull()
    expect(toastStore.getState()[0]).toMatchObject({
      title: '“A” has stopped',
      text: 'This session is part of Premium.',
    })
  })

  test('on its page, playback pauses instead, and the page shows why', async () => {
    const a = await show('a')
    await play(a)
    load.mockRejectedValue(new ApiError(404, {}))
    engineOf(a).report({ type: 'EXPIRED' })
    await settle()
    expect(current()).toBe(a)
    leavePage(a)
    expect(current()).toBeNull()
  })

  test('a preview replaces nothing, but pauses the playing session', async () => {
    const a = await show('a')
    await play(a)
    leavePage(a)
    const preview = await show('a', { userId: null, loadPlayback: async () => PLAYBACK })
    expect(preview).not.toBe(a)
    await play(preview)
    expect(current()).toBe(a)
    expect(engineOf(a).commands).toContainEqual({ type: 'DO_PAUSE' })
    leavePage(preview)
    expect(preview.closed.aborted).toBe(true)
  })
})

describe('in a program', () => {
  const inProgram = (id: string) => show(id, { programId: 'p' })

  test('the next session starts automatically on the same element, after a pause and a countdown', async () => {
    const a = await inProgram('a')
    await play(a)
    a.send({ type: 'SET_MUTED', muted: true })
    a.send({ type: 'SLEEP_IN', minutes: 30 })
    await end(a)
    expect(fetched).toEqual(['b'])
    expect(nowPlaying.getState().upNext).toMatchObject({ content: { id: 'b' }, beginsAt: Date.now() + COUNTDOWN_MS })
    await vi.advanceTimersByTimeAsync(COUNTDOWN_MS)
    const b = current()
    expect(b?.options).toMatchObject({ content: { id: 'b' }, path: '/content/b?from=program-p', userId: 'maya' })
    expect(b?.element).toBe(a.element)
    expect(nowPlaying.getState()).toMatchObject({ isOnPage: true, upNext: null })
    expect(a.closed.aborted).toBe(true)
    expect(engines.at(-1)?.input.autoplay).toBe(true)
    const { context, ...state } = b?.actor.getSnapshot() ?? expect.fail('nothing plays')
    expect(context.muted).toBe(true)
    expect(state.value).toMatchObject({ sleep: 'running' })
    expect(context.sleepEndsAt - Date.now()).toBe(30 * 60_000 - BREATH_MS - COUNTDOWN_MS)
    expect(reports).toEqual(['a begins', 'a ends', 'b begins'])
  })

  test('the countdown stays cancelled', async () => {
    const a = await inProgram('a')
    await play(a)
    await end(a)
    nowPlaying.getState().upNext?.stop()
    expect(nowPlaying.getState().upNext).toBeNull()
    await vi.advanceTimersByTimeAsync(2 * COUNTDOWN_MS)
    expect(current()).toBe(a)
  })

  test('playing the session again cancels the next one', async () => {
    const a = await inProgram('a')
    await play(a)
    await end(a)
    await play(a)
    expect(nowPlaying.getState().upNext).toBeNull()
    await vi.advanceTimersByTimeAsync(2 * COUNTDOWN_MS)
    expect(current()).toBe(a)
  })

  test('nothing starts after a sleep timer at the end, or when automatic playback is off', async () => {
    const a = await inProgram('a')
    await play(a)
    a.send({ type: 'SLEEP_AT_END' })
    await end(a)
    expect(nowPlaying.getState().upNext).toBeNull()
    a.send({ type: 'SLEEP_OFF' })
    saveSettings({ playsThrough: false })
    await play(a)
    await end(a)
    expect(nowPlaying.getState().upNext).toBeNull()
    expect(fetched).toEqual([])
  })

  test('nothing starts after the last session, or without a program', async () => {
    const alone = await show('a')
    await play(alone)
    await end(alone)
    expect(nowPlaying.getState().upNext).toBeNull()
  })

  test("the lock screen's next and previous move through the program, including completed content", async () => {
    const b = await inProgram('b')
    await play(b)
    await settle()
    actions.get('previoustrack')?.({ action: 'previoustrack' })
    await settle()
    expect(current()?.options.content.id).toBe('a')
    expect(actions.get('previoustrack')).toBeNull()
    actions.get('nexttrack')?.({ action: 'nexttrack' })
    await settle()
    expect(current()?.options.content.id).toBe('b')
    stopListening()
    expect(actions.get('nexttrack')).toBeNull()
  })
})
