import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { EngineInput } from '../engine/playback-engine.ts'
import type { EngineCommand, PlayerFact } from '../player-events.ts'
import { createTimeline } from '../timeline.ts'
import { listenedSeconds } from './listening-meter.ts'
import { type PlayerEvent, type PlayerInput, playerMachine } from './player-machine.ts'
import { statusOf } from './player-status.ts'

const PLAYBACK: Playback = {
  type: 'audio',
  hlsUrl: '/media/a/master.m3u8',
  downloadUrl: '/media/a/download.m4a',
  posterUrl: null,
  waveform: null,
  duration: 200,
  resumeAt: 0,
  expiresAt: '2030-01-01T00:00:00.000Z',
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a player whose engine is inert: the test sends the element's events, and sees the commands. */
async function start(
  options: Partial<PlayerInput> & { playback?: Partial<Playback>; answers?: (Playback | Error)[] } = {},
) {
  const { playback = {}, answers = [], ...input } = options
  const timeline = createTimeline({ positionSeconds: 0, duration: 0 })
  const engines: { input: EngineInput; commands: EngineCommand[]; isOpen: boolean }[] = []
  let report: (fact: PlayerFact) => void = () => {}
  let loads = 0
  const machine = playerMachine.provide({
    actors: {
      loadPlayback: fromPromise(async () => {
        loads += 1
        const answer = answers.shift() ?? { ...PLAYBACK, ...playback }
        if (answer instanceof Error) throw answer
        return answer
      }),
      engine: fromCallback<EngineCommand, EngineInput>(({ input: given, sendBack, receive }) => {
        const engine = { input: given, commands: [] as EngineCommand[], isOpen: true }
        engines.push(engine)
        report = (fact) => sendBack(fact)
        receive((command) => engine.commands.push(command))
        return () => {
          engine.isOpen = false
        }
      }),
      fader: fromCallback<PlayerEvent>(({ sendBack }) => {
        const timer = setInterval(() => sendBack({ type: 'FADE', level: 0.5 }), 10_000)
        return () => clearInterval(timer)
      }),
    },
  })
  const actor = createActor(machine, {
    input: { type: 'audio', timeline, now: () => Date.now() / 1000, autoplay: false, volume: 1, rate: 1, ...input },
  })
  const completed = vi.fn()
  actor.on('COMPLETED', completed)
  const begunAnew = vi.fn()
  actor.on('BEGUN_ANEW', (event) => begunAnew(event.listenedSeconds))
  actor.start()
  const settle = () =>
    vi.waitUntil(() => !actor.getSnapshot().matches({ source: 'fetching' }), { interval: 1, timeout: 240_000 })
  await settle()
  const now = () => Date.now() / 1000
  return {
    actor,
    timeline,
    engines,
    completed,
    begunAnew,
    settle,
    loads: () => loads,
    engine: () => engines.at(-1) ?? expect.fail('no engine was started'),
    report: (fact: PlayerFact) => report(fact),
    state: (region: string) => actor.getSnapshot().value[region as 'playback'],
    listenedSeconds: () =>
      listenedSeconds(actor.getSnapshot().context.meter, {
        now: now(),
        positionSeconds: timeline.getState().positionSeconds,
      }),
    /** Advances the clock and the media together. */
    async playOn(seconds: number) {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      const positionSeconds = timeline.getState().positionSeconds + seconds
      timeline.setState({ positionSeconds })
      report({ type: 'TIME', positionSeconds, duration: timeline.getState().duration })
    },
  }
}

type Started = Awaited<ReturnType<typeof start>>

async function playing(options: Parameters<typeof start>[0] = {}): Promise<Started> {
  const player = await start(options)
  player.actor.send({ type: 'PLAY' })
  player.report({ type: 'LOADED' })
  player.report({ type: 'PLAYING' })
  return player
}

describe('requests and facts', () => {
  test('nothing is loaded before the first request to play', async () => {
    const player = await start()
    expect(player.engines).toHaveLength(0)
    player.actor.send({ type: 'PLAY' })
    expect(player.engines).toHaveLength(1)
    expect(player.state('playback')).toBe('starting')
  })

  test('a prepared player has loaded the beginning, and plays at the first request', async () => {
    const player = await start()
    player.actor.send({ type: 'PREPARE' })
    expect(player.engine().input.autoplay).toBe(false)
    player.report({ type: 'LOADED' })
    expect(player.state('playback')).toBe('idle')
    player.actor.send({ type: 'PLAY' })
    expect(player.engine().commands).toEqual([{ type: 'DO_PLAY' }])
  })

  test('playback starts when the element reports it, not at the request', {
    tags: ['content/play-pause'],
  }, async () => {
    const player = await start()
    player.actor.send({ type: 'PLAY' })
    player.report({ type: 'LOADED' })
    expect(player.state('playback')).toBe('starting')
    player.report({ type: 'PLAYING' })
    expect(player.state('playback')).toBe('playing')
    player.actor.send({ type: 'PAUSE' })
    expect(player.engine().commands).toContainEqual({ type: 'DO_PAUSE' })
    expect(player.state('playback')).toBe('playing')
    player.report({ type: 'PAUSED' })
    expect(player.state('playback')).toBe('paused')
  })

  test('pausing from outside, as by a call, ends the wish to play; playing from outside restores it', async () => {
    const player = await playing()
    player.report({ type: 'PAUSED' })
    expect(player.actor.getSnapshot().context.wantsToPlay).toBe(false)
    player.report({ type: 'PLAYING' })
    expect(player.actor.getSnapshot().context.wantsToPlay).toBe(true)
  })

  test('a browser that requires a tap accepts another request', async () => {
    const player = await start({ autoplay: true })
    player.report({ type: 'BLOCKED' })
    expect(player.state('playback')).toBe('blocked')
    player.actor.send({ type: 'TOGGLE' })
    expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_PLAY' })
  })

  test('playing after the end starts at the beginning', async () => {
    const player = await playing()
    player.timeline.setState({ positionSeconds: 200 })
    player.report({ type: 'ENDED' })
    player.actor.send({ type: 'PLAY' })
    expect(player.engine().commands).toContainEqual({ type: 'DO_SEEK', to: 0 })
  })

  test('the engine is closed with the player', async () => {
    const player = await playing()
    player.actor.stop()
    expect(player.engine().isOpen).toBe(false)
  })
})

describe('the position', () => {
  test('playback begins at the resume position, which is shown before', async () => {
    const player = await start({ playback: { resumeAt: 92 } })
    expect(player.timeline.getState()).toEqual({ positionSeconds: 92, duration: 200 })
    player.actor.send({ type: 'PLAY' })
    expect(player.engine().input.startAt).toBe(92)
  })

  test('before anything has played there is no position to report', async () => {
    const player = await start({ playback: { resumeAt: 92 } })
    player.actor.send({ type: 'PLAY' })
    expect(player.actor.getSnapshot().context.hasPlayed).toBe(false)
    player.report({ type: 'PLAYING' })
    expect(player.actor.getSnapshot().context.hasPlayed).toBe(true)
  })

  test('seeking before playing moves the start', async () => {
    const player = await start({ playback: { resumeAt: 92 } })
    player.actor.send({ type: 'SEEK', to: 30 })
    player.actor.send({ type: 'PLAY' })
    expect(player.engine().input.startAt).toBe(30)
  })

  test.each([
    [-500, 0],
    [500, 200],
  ])('skipping by %d stays within the session', { tags: ['content/back-forward-15-s'] }, async (by, to) => {
    const player = await playing()
    player.actor.send({ type: 'SKIP', by })
    expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_SEEK', to })
  })
})

describe('listening time', () => {
  test('pauses, stalls and jumps do not count', async () => {
    const player = await playing()
    await player.playOn(10)
    player.report({ type: 'WAITING' })
    await vi.advanceTimersByTimeAsync(30_000)
    player.report({ type: 'PLAYING' })
    await player.playOn(5)
    player.report({ type: 'SEEKING' })
    player.timeline.setState({ positionSeconds: 150 })
    player.report({ type: 'SEEKED', paused: false })
    await player.playOn(5)
    player.report({ type: 'PAUSED' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(player.listenedSeconds()).toBeCloseTo(20)
  })

  test('a step back undoes no listening, although the position changes before the element reports it', async () => {
    const player = await playing()
    await player.playOn(20)
    player.actor.send({ type: 'SEEK', to: 0 })
    player.timeline.setState({ positionSeconds: 0 })
    player.report({ type: 'SEEKING' })
    player.report({ type: 'SEEKED', paused: false })
    await player.playOn(5)
    expect(player.listenedSeconds()).toBeCloseTo(25)
  })

  test('changing the speed settles the listening time at the old one', async () => {
    const player = await playing()
    await player.playOn(10)
    player.actor.send({ type: 'SET_RATE', rate: 2 })
    expect(player.engine().commands).toContainEqual({ type: 'DO_RATE', rate: 2 })
    await vi.advanceTimersByTimeAsync(10_000)
    player.timeline.setState({ positionSeconds: 30 })
    expect(player.listenedSeconds()).toBeCloseTo(20)
  })
})

describe('completion', () => {
  test('at 95 % of the duration, once', {
    tags: ['states/completion-automatic-once-playback-ends', 'limits/auto-complete-at-95-duration'],
  }, async () => {
    const player = await playing()
    player.timeline.setState({ positionSeconds: 188 })
    await player.playOn(1)
    expect(player.completed).not.toHaveBeenCalled()
    await player.playOn(1)
    await player.playOn(5)
    player.report({ type: 'ENDED' })
    expect(player.completed).toHaveBeenCalledTimes(1)
  })

  test('at the end, when the last part was skipped', {
    tags: ['states/completion-automatic-once-playback-ends'],
  }, async () => {
    const player = await playing()
    player.report({ type: 'ENDED' })
    expect(player.completed).toHaveBeenCalledTimes(1)
  })
})

describe('playing completed content again on the same page', () => {
  test('after its end it counts and completes again', async () => {
    const player = await playing()
    await player.playOn(195)
    player.report({ type: 'ENDED' })
    player.actor.send({ type: 'PLAY' })
    player.timeline.setState({ positionSeconds: 0 })
    player.report({ type: 'PLAYING' })
    await player.playOn(10)
    expect(player.begunAnew).toHaveBeenCalledTimes(1)
    expect(player.begunAnew.mock.calls[0]?.[0]).toBeCloseTo(205)
    expect(player.state('progress')).toBe('open')
    await player.playOn(20)
    expect(player.listenedSeconds()).toBeCloseTo(20)
    await player.playOn(165)
    expect(player.completed).toHaveBeenCalledTimes(2)
  })

  test('a step back near the end does not start it over', async () => {
    const player = await playing()
    await player.playOn(195)
    player.timeline.setState({ positionSeconds: 160 })
    await player.playOn(1)
    expect(player.begunAnew).not.toHaveBeenCalled()
    expect(player.state('progress')).toBe('completed')
  })
})

describe('two devices at once', () => {
  const answers = () => [
    { ...PLAYBACK, resumeAt: 20 },
    { ...PLAYBACK, resumeAt: 120 },
  ]

  test('content opened here and then played elsewhere resumes from there', async () => {
    const player = await start({ answers: answers() })
    player.actor.send({ type: 'PREPARE' })
    player.actor.send({ type: 'RETURNED' })
    await player.settle()
    expect(player.timeline.getState().positionSeconds).toBe(120)
    player.actor.send({ type: 'PLAY' })
    expect(player.engine().input.startAt).toBe(120)
  })

  test('a position that was chosen or played here stays', async () => {
    const chosen = await start({ answers: answers() })
    chosen.actor.send({ type: 'SEEK', to: 50 })
    chosen.actor.send({ type: 'RETURNED' })
    expect(chosen.loads()).toBe(1)
    const played = await playing({ answers: answers() })
    pause(played)
    played.actor.send({ type: 'RETURNED' })
    expect(played.loads()).toBe(1)
  })
})

function pause(player: Started): void {
  player.actor.send({ type: 'PAUSE' })
  player.report({ type: 'PAUSED' })
}

describe('when loading fails', () => {
  test('expired URLs are requested again, and playback continues at its position', async () => {
    const player = await playing()
    await player.playOn(40)
    player.report({ type: 'EXPIRED' })
    expect(player.state('playback')).toBe('stalled')
    await player.settle()
    expect(player.loads()).toBe(2)
    expect(player.engines).toHaveLength(2)
    expect(player.engine().input).toMatchObject({ startAt: 40, autoplay: true })
  })

  test('URLs that are refused repeatedly, with playback in between, are given up for the whole file', async () => {
    const player = await playing()
    for (let time = 0; time < 3; time += 1) {
      player.report({ type: 'EXPIRED' })
      await player.settle()
      player.report({ type: 'PLAYING' })
    }
    expect(player.loads()).toBe(3)
    expect(player.engine().input.kind).toBe('progressive')
    player.report({ type: 'EXPIRED' })
    expect(player.state('source')).toBe('failed')
    expect(player.state('playback')).toBe('paused')
    expect(player.loads()).toBe(3)
  })

  test('URLs that have worked for half a minute may expire again', async () => {
    const player = await playing()
    for (let time = 0; time < 4; time += 1) {
      await player.playOn(30)
      player.report({ type: 'EXPIRED' })
      await player.settle()
      player.report({ type: 'PLAYING' })
    }
    expect(player.engine().input.kind).toBe('stream')
  })

  test('a lost network is retried automatically, at growing intervals, and at once when it returns', async () => {
    const player = await playing()
    player.report({ type: 'WAITING' })
    player.report({ type: 'NETWORK_LOST' })
    expect(player.state('network')).toBe('lost')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(player.engine().commands.filter((command) => command.type === 'DO_RETRY')).toHaveLength(1)
    player.report({ type: 'NETWORK_LOST' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(player.engine().commands.filter((command) => command.type === 'DO_RETRY')).toHaveLength(1)
    player.actor.send({ type: 'ONLINE' })
    expect(player.engine().commands.filter((command) => command.type === 'DO_RETRY')).toHaveLength(2)
    player.report({ type: 'PLAYING' })
    expect(player.state('network')).toBe('steady')
  })

  test('a successful load during playback ends the lost-network state', async () => {
    const player = await playing()
    player.report({ type: 'NETWORK_LOST' })
    player.report({ type: 'LOADED' })
    expect(player.state('network')).toBe('steady')
  })

  test('an unreachable store is not a lost connection, but is retried in the same way', async () => {
    const player = await playing()
    player.report({ type: 'STORE_AWAY' })
    const words = () => statusOf(player.actor.getSnapshot())?.text
    expect(words()).toBe('The recording can’t be reached right now. What has loaded will keep playing.')
    player.report({ type: 'WAITING' })
    expect(words()).toBe('The recording can’t be reached right now. We’ll keep trying.')
    expect(player.engines).toHaveLength(1)
    player.report({ type: 'NETWORK_LOST' })
    expect(words()).toMatch(/^You’re offline/)
    player.report({ type: 'STORE_AWAY' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_RETRY' })
    player.report({ type: 'STORE_AWAY' })
    expect(words()).toBe('The recording can’t be reached right now. We’ll keep trying.')
    player.report({ type: 'PLAYING' })
    expect(words()).toBeUndefined()
  })

  test('a server that is unreachable at first is retried', async () => {
    const player = await start({ answers: [new Error('unreachable')] })
    expect(player.state('source')).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(player.state('source')).toBe('ready')
    expect(player.state('network')).toBe('steady')
  })

  test('sound that cannot be streamed plays as a whole file, from the same position', async () => {
    const player = await playing()
    await player.playOn(25)
    player.report({ type: 'FAILED' })
    expect(player.engines[0]?.isOpen).toBe(false)
    expect(player.engine().input).toMatchObject({ kind: 'progressive', startAt: 25, autoplay: true })
  })

  test("the mix for loud cabins continues at the recording's position, and so does the recording afterwards", async () => {
    const player = await playing({ playback: { cabinUrl: '/media/a/cabin.m3u8' } })
    await player.playOn(25)
    player.actor.send({ type: 'SET_CABIN', isForCabin: true })
    expect(player.engines[0]?.isOpen).toBe(false)
    expect(player.engine().input).toMatchObject({ startAt: 25, autoplay: true })
    expect(player.engine().input.playback.hlsUrl).toBe('/media/a/cabin.m3u8')
    player.actor.send({ type: 'SET_CABIN', isForCabin: false })
    expect(player.engine().input.playback.hlsUrl).toBe(PLAYBACK.hlsUrl)
  })

  test('a recording without the mix plays unchanged when the mix is wanted', async () => {
    const player = await playing()
    player.actor.send({ type: 'SET_CABIN', isForCabin: true })
    expect(player.engines).toHaveLength(1)
    expect(player.engine().input.playback.hlsUrl).toBe(PLAYBACK.hlsUrl)
  })

  test('a video that plays neither as a stream nor as a whole file fails, and can be retried', async () => {
    const player = await playing({ type: 'video' })
    player.report({ type: 'FAILED' })
    expect(player.engine().input).toMatchObject({ kind: 'progressive', autoplay: true })
    player.report({ type: 'FAILED' })
    expect(player.state('source')).toBe('failed')
    player.actor.send({ type: 'TRY_AGAIN' })
    await player.settle()
    expect(player.engine().input.autoplay).toBe(true)
  })
})

describe('across tabs', () => {
  test('another playing tab pauses this one, which shows it until that tab stops', async () => {
    const player = await playing()
    const words = () => statusOf(player.actor.getSnapshot())
    player.actor.send({ type: 'TAKEN' })
    expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_PAUSE' })
    player.report({ type: 'PAUSED' })
    expect(player.state('playback')).toBe('paused')
    expect(words()).toEqual({ text: 'Stillair is playing in another tab.', offer: 'play-here' })
    player.actor.send({ type: 'FREE' })
    expect(words()).toBeNull()
    expect(player.state('playback')).toBe('paused')
  })

  test('this tab plays on when playback is requested here again', async () => {
    const player = await playing()
    player.actor.send({ type: 'TAKEN' })
    player.report({ type: 'PAUSED' })
    player.actor.send({ type: 'PLAY' })
    expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_PLAY' })
    expect(player.state('tab')).toBe('playing')
    player.report({ type: 'PLAYING' })
    player.report({ type: 'PAUSED' })
    expect(player.state('tab')).toBe('resting')
  })

  test('a tab whose sound has not started does not start when another plays', async () => {
    const player = await start()
    player.actor.send({ type: 'PLAY' })
    await player.settle()
    player.actor.send({ type: 'TAKEN' })
    expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_PAUSE' })
    expect(player.state('playback')).toBe('paused')
    expect(player.state('tab')).toBe('elsewhere')
  })
})

describe('the sleep timer', () => {
  test('fades in the last 20 s, pauses, restores the volume, and returns to where the fading began', async () => {
    const player = await playing()
    player.actor.send({ type: 'SLEEP_IN', minutes: 5 })
    await vi.advanceTimersByTimeAsync(280_000 - 1)
    player.timeline.setState({ positionSeconds: 120 })
    expect(player.state('sleep')).toBe('running')
    await vi.advanceTimersByTimeAsync(10_000 + 1)
    expect(player.state('sleep')).toBe('fading')
    expect(player.engine().commands).toContainEqual({ type: 'DO_VOLUME', volume: 0.5, muted: false })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(player.state('sleep')).toBe('off')
    expect(player.engine().commands).toContainEqual({ type: 'DO_PAUSE' })
    const last = player.engine().commands.filter((command) => command.type === 'DO_VOLUME')
    expect(last.at(-1)).toEqual({ type: 'DO_VOLUME', volume: 1, muted: false })
    expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_SEEK', to: 120 })
  })

  test('is extended by another request, even while it fades', async () => {
    const player = await playing()
    player.actor.send({ type: 'SLEEP_IN', minutes: 5 })
    await vi.advanceTimersByTimeAsync(290_000)
    expect(player.state('sleep')).toBe('fading')
    player.actor.send({ type: 'SLEEP_IN', minutes: 10 })
    expect(player.state('sleep')).toBe('running')
    expect(player.state('playback')).toBe('playing')
    expect(player.engines).toHaveLength(1)
    expect(player.actor.getSnapshot().context.fade).toBe(1)
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(player.engine().commands).not.toContainEqual({ type: 'DO_PAUSE' })
  })

  test('at the end of the session nothing fades, and the choice lasts until it is turned off', async () => {
    const player = await playing()
    player.actor.send({ type: 'SLEEP_IN', minutes: 5 })
    player.actor.send({ type: 'SLEEP_AT_END' })
    await player.playOn(600)
    expect(player.state('sleep')).toBe('atEnd')
    expect(player.engine().commands).not.toContainEqual({ type: 'DO_PAUSE' })
    player.report({ type: 'ENDED' })
    expect(player.state('sleep')).toBe('atEnd')
    player.actor.send({ type: 'SLEEP_OFF' })
    expect(player.state('sleep')).toBe('off')
  })

  test('can be turned off', async () => {
    const player = await playing()
    player.actor.send({ type: 'SLEEP_IN', minutes: 5 })
    player.actor.send({ type: 'SLEEP_OFF' })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(player.state('playback')).toBe('playing')
  })
})

test('the chosen volume and muting reach the element', { tags: ['content/mute-volume-bar'] }, async () => {
  const player = await playing({ volume: 0.4 })
  expect(player.engine().input.volume).toBe(0.4)
  player.actor.send({ type: 'SET_MUTED', muted: true })
  expect(player.engine().commands.at(-1)).toEqual({ type: 'DO_VOLUME', volume: 0.4, muted: true })
})

test('while the sleep timer fades, more time is offered', async () => {
  const player = await playing()
  player.actor.send({ type: 'SLEEP_IN', minutes: 5 })
  expect(statusOf(player.actor.getSnapshot())).toBeNull()
  await vi.advanceTimersByTimeAsync(290_000)
  expect(statusOf(player.actor.getSnapshot())).toEqual({ text: 'Fading out. Good night.', offer: 'more-time' })
})

test('when playback fails, trying again is offered', async () => {
  const player = await playing({ playback: { downloadUrl: null } })
  player.report({ type: 'FAILED' })
  expect(statusOf(player.actor.getSnapshot())?.offer).toBe('try-again')
})
