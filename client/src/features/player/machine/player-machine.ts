import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import { assign, emit, enqueueActions, fromCallback, fromPromise, not, raise, sendTo, setup } from 'xstate'
import type { EngineInput } from '../engine/playback-engine.ts'
import type { EngineCommand, Level, PlayerFact, PlayerRequest } from '../player-events.ts'
import type { Timeline } from '../timeline.ts'
import { beginRun, endRun, listenedSeconds, type Meter, NEW_METER } from './listening-meter.ts'

/** Playing completed content from before this share of the duration starts it over. */
export const BEGUN_ANEW_BEFORE = 0.5

/** How long the sleep timer fades before it pauses, in milliseconds. */
export const FADE_MS = 20_000

const MINUTE_MS = 60_000
const RETRY_FIRST_MS = 1_000
const RETRY_LONGEST_MS = 15_000

/**
 * The most renewals of URLs in a row. URLs that are refused again soon mean a missing file: S3 answers for one as for a
 * file that may not be read.
 */
const RENEWALS = 2
/** Playing for this long shows that the URLs work, in milliseconds. */
const STEADY_MS = 30_000

/** The machine's input for one content item. */
export interface PlayerInput {
  readonly type: 'audio' | 'video'
  readonly timeline: Timeline
  /** Returns the seconds of a monotonic clock. */
  readonly now: () => number
  /** Whether to play as soon as the page is there. */
  readonly autoplay: boolean
  readonly volume: number
  readonly rate: number
}

interface PlayerContext extends PlayerInput {
  readonly playback: Playback | null
  readonly engine: EngineInput['kind']
  /** Whether to play the mix for loud cabins, where there is one. */
  readonly isForCabin: boolean
  /** Where the next engine begins, in seconds; `null` until the resume position is known. */
  readonly startAt: number | null
  /** Whether the listener chose that position. */
  readonly hasChosen: boolean
  /** Whether the listener wants playback; the facts follow. */
  readonly wantsToPlay: boolean
  /** Whether anything has played: before that, no position may be reported. */
  readonly hasPlayed: boolean
  readonly meter: Meter
  readonly muted: boolean
  readonly level: Level | null
  /** What was last unreachable. */
  readonly away: 'network' | 'store'
  readonly retries: number
  /** How often the URLs were renewed since playback was last steady. */
  readonly renewals: number
  readonly sleepMinutes: number
  /** When the sleep timer ends, in the milliseconds of `Date.now()`. */
  readonly sleepEndsAt: number
  /** 1, going down to 0 while the sleep timer fades. */
  readonly fade: number
  readonly fadedFrom: number
}

/** Events between the machine's regions. */
type Internal =
  | { readonly type: 'RETRY' }
  | { readonly type: 'RECOVERED' }
  | { readonly type: 'GAVE_UP' }
  | { readonly type: 'FADE'; readonly level: number }

export type PlayerEvent = PlayerRequest | PlayerFact | Internal

/** Events that the actor emits to subscribers. */
export type PlayerEmitted =
  /** The listener has completed the content by playing it. */
  | { readonly type: 'COMPLETED' }
  /** Completed content plays from the beginning again and counts again; with the seconds listened to until here. */
  | { readonly type: 'BEGUN_ANEW'; readonly listenedSeconds: number }

/**
 * The player: parallel regions for the source, playback, the tab, the network, progress and the sleep timer. Requests
 * alone change no playback state; it follows the facts.
 */
export const playerMachine = setup({
  types: {
    input: {} as PlayerInput,
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    emitted: {} as PlayerEmitted,
  },
  actors: {
    /** Requests the URLs from the server: at first, and whenever the current ones have expired. */
    loadPlayback: fromPromise<Playback>(() => Promise.reject(new Error('not provided'))),
    engine: fromCallback<EngineCommand, EngineInput>(() => {}),
    /** Sends ONLINE whenever the connection returns, and RETURNED whenever the page becomes visible. */
    connection: fromCallback<PlayerEvent>(() => {}),
    /** Holds the playing lock of all tabs; sends TAKEN when another tab takes it. */
    turn: fromCallback<PlayerEvent>(() => {}),
    /** Sends FREE once no tab holds the lock. */
    otherTab: fromCallback<PlayerEvent>(() => {}),
    /** Sends FADE from 1 down to 0 in {@link FADE_MS}. */
    fader: fromCallback<PlayerEvent>(() => {}),
  },
  actions: {
    want: assign({ wantsToPlay: true }),
    rest: assign({ wantsToPlay: false }),
    begin: assign({
      hasPlayed: true,
      meter: ({ context }) => beginRun(context.meter, moment(context), context.rate),
    }),
    end: assign({ meter: ({ context }) => endRun(context.meter, moment(context)) }),
    stayHere: assign({
      startAt: ({ context }) => (context.hasPlayed ? context.timeline.getState().positionSeconds : context.startAt),
    }),
    mix: assign({ isForCabin: (_, { isForCabin }: { isForCabin: boolean }) => isForCabin }),
    fallBack: assign({ engine: 'progressive', level: null }),
    sendVolume: enqueueActions(({ context, enqueue, self }) => {
      if (!self.getSnapshot().children.engine) return
      enqueue.sendTo('engine', {
        type: 'DO_VOLUME',
        volume: context.volume * context.fade,
        muted: context.muted,
      } satisfies EngineCommand)
    }),
    seek: enqueueActions(({ context, enqueue, self }, { to }: { to: number }) => {
      const { duration } = context.timeline.getState()
      const place = Math.max(0, duration > 0 ? Math.min(to, duration) : to)
      enqueue.assign({
        startAt: place,
        hasChosen: true,
        // Settled before the position changes: a step back must not undo listening time.
        meter: moved(context, place),
      })
      if (self.getSnapshot().children.engine) {
        enqueue.sendTo('engine', { type: 'DO_SEEK', to: place } satisfies EngineCommand)
      } else {
        context.timeline.setState({ positionSeconds: place })
      }
    }),
    missNetwork: assign({ away: 'network' }),
    missStore: assign({ away: 'store' }),
    announceCompleted: emit({ type: 'COMPLETED' }),
    beginAnew: enqueueActions(({ context, enqueue }) => {
      const now = moment(context)
      enqueue.emit({ type: 'BEGUN_ANEW', listenedSeconds: listenedSeconds(context.meter, now) })
      enqueue.assign({ meter: context.meter.run ? beginRun(NEW_METER, now, context.rate) : NEW_METER })
    }),
  },
  guards: {
    wantsToPlay: ({ context }) => context.wantsToPlay,
    mayRenew: ({ context }) => context.renewals < RENEWALS,
    hasMixes: ({ context }) => context.engine === 'stream' && context.playback?.cabinUrl !== undefined,
    canFallBack: ({ context }) => context.engine === 'stream' && Boolean(context.playback?.downloadUrl),
    isNearEnd: (_, { positionSeconds, duration }: { positionSeconds: number; duration: number }) =>
      duration > 0 && isAtEnd(positionSeconds, duration),
    isBegunAnew: (_, { positionSeconds, duration }: { positionSeconds: number; duration: number }) =>
      duration > 0 && positionSeconds < duration * BEGUN_ANEW_BEFORE,
    isUntouched: ({ context }) => !context.hasPlayed && !context.hasChosen && !context.wantsToPlay,
  },
  delays: {
    retryDelay: ({ context }) => Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** context.retries),
    sleepDelay: ({ context }) => Math.max(0, context.sleepMinutes * MINUTE_MS - FADE_MS),
    fadeDelay: FADE_MS,
  },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({
    ...input,
    playback: null,
    engine: 'stream',
    isForCabin: false,
    startAt: null,
    hasChosen: false,
    wantsToPlay: input.autoplay,
    hasPlayed: false,
    meter: NEW_METER,
    muted: false,
    level: null,
    away: 'network',
    retries: 0,
    renewals: 0,
    sleepMinutes: 0,
    sleepEndsAt: 0,
    fade: 1,
    fadedFrom: 0,
  }),
  type: 'parallel',
  invoke: { src: 'connection', id: 'connection' },
  on: {
    SEEK: { actions: { type: 'seek', params: ({ event }) => ({ to: event.to }) } },
    SKIP: {
      actions: {
        type: 'seek',
        params: ({ context, event }) => ({ to: context.timeline.getState().positionSeconds + event.by }),
      },
    },
    SET_VOLUME: {
      actions: [
        assign({ volume: ({ event }) => event.volume, muted: ({ event }) => event.volume === 0 }),
        'sendVolume',
      ],
    },
    SET_CABIN: { actions: { type: 'mix', params: ({ event }) => event } },
    SET_MUTED: { actions: [assign({ muted: ({ event }) => event.muted }), 'sendVolume'] },
    LEVEL: { actions: assign({ level: ({ event }) => event.level }) },
  },
  states: {
    source: {
      initial: 'fetching',
      on: {
        // The user may have listened on another device meanwhile, so the position is requested again.
        RETURNED: { guard: 'isUntouched', target: '.fetching', actions: assign({ startAt: null }) },
      },
      states: {
        fetching: {
          invoke: {
            src: 'loadPlayback',
            onDone: {
              target: 'ready',
              actions: [
                assign({
                  playback: ({ event }) => event.output,
                  startAt: ({ context, event }) => context.startAt ?? event.output.resumeAt,
                }),
                ({ context, event }) => {
                  const duration = event.output.duration
                  context.timeline.setState(
                    context.hasPlayed ? { duration } : { duration, positionSeconds: context.startAt ?? 0 },
                  )
                },
                raise({ type: 'RECOVERED' }),
              ],
            },
            onError: { target: 'unreachable' },
          },
        },
        /** The URLs are known. Nothing loads before the first request to play or prepare. */
        ready: {
          always: { guard: 'wantsToPlay', target: 'attached' },
          on: { PREPARE: 'attached' },
        },
        attached: {
          invoke: {
            id: 'engine',
            src: 'engine',
            input: ({ context }) => {
              const { playback, isForCabin } = context
              if (!playback) throw new Error('An engine needs URLs')
              return {
                kind: context.engine,
                playback: isForCabin && playback.cabinUrl ? { ...playback, hlsUrl: playback.cabinUrl } : playback,
                startAt: context.startAt ?? 0,
                autoplay: context.wantsToPlay,
                rate: context.rate,
                volume: context.volume * context.fade,
                muted: context.muted,
                timeline: context.timeline,
              }
            },
          },
          on: {
            PLAY: { actions: sendTo('engine', { type: 'DO_PLAY' } satisfies EngineCommand) },
            PAUSE: { actions: sendTo('engine', { type: 'DO_PAUSE' } satisfies EngineCommand) },
            SET_RATE: {
              actions: sendTo('engine', ({ event }) => ({ type: 'DO_RATE', rate: event.rate }) satisfies EngineCommand),
            },
            SET_CABIN: {
              guard: 'hasMixes',
              target: 'attached',
              reenter: true,
              actions: ['stayHere', { type: 'mix', params: ({ event }) => event }],
            },
            RETRY: { actions: sendTo('engine', { type: 'DO_RETRY' } satisfies EngineCommand) },
            EXPIRED: [
              {
                guard: 'mayRenew',
                target: 'fetching',
                actions: ['stayHere', assign({ renewals: ({ context }) => context.renewals + 1 })],
              },
              { guard: 'canFallBack', target: 'attached', reenter: true, actions: ['stayHere', 'fallBack'] },
              { target: 'failed', actions: 'stayHere' },
            ],
            FAILED: [
              { guard: 'canFallBack', target: 'attached', reenter: true, actions: ['stayHere', 'fallBack'] },
              { target: 'failed', actions: 'stayHere' },
            ],
          },
        },
        /** The server did not answer. The network region retries, and so can the listener. */
        unreachable: {
          entry: raise({ type: 'NETWORK_LOST' }),
          on: { RETRY: 'fetching', TRY_AGAIN: 'fetching' },
        },
        failed: {
          entry: raise({ type: 'GAVE_UP' }),
          on: { TRY_AGAIN: { target: 'fetching', actions: [assign({ engine: 'stream', renewals: 0 }), 'want'] } },
        },
      },
    },
    playback: {
      initial: 'idle',
      on: {
        PLAY: { actions: 'want' },
        PAUSE: { actions: 'rest' },
        SET_RATE: { actions: assign({ rate: ({ event }) => event.rate }) },
        PLAYING: { target: '.playing', actions: 'want' },
        ENDED: { target: '.ended', actions: 'rest' },
        BLOCKED: { target: '.blocked', actions: 'rest' },
        GAVE_UP: { target: '.paused', actions: 'rest' },
      },
      states: {
        idle: {
          always: { guard: 'wantsToPlay', target: 'starting' },
          on: { TOGGLE: { actions: raise({ type: 'PLAY' }) } },
        },
        /** Playback was requested; no sound yet. */
        starting: {
          on: {
            PAUSE: { target: 'paused', actions: 'rest' },
            TOGGLE: { actions: raise({ type: 'PAUSE' }) },
          },
        },
        playing: {
          entry: 'begin',
          exit: 'end',
          after: { [STEADY_MS]: { actions: assign({ renewals: 0 }) } },
          on: {
            PAUSED: { target: 'paused', actions: 'rest' },
            WAITING: 'stalled',
            SEEKING: 'seeking',
            EXPIRED: 'stalled',
            FAILED: 'stalled',
            TOGGLE: { actions: raise({ type: 'PAUSE' }) },
            // Leaving and re-entering settles the listening time at the old rate.
            SET_RATE: { target: 'playing', reenter: true, actions: assign({ rate: ({ event }) => event.rate }) },
          },
        },
        stalled: {
          on: {
            PAUSED: { target: 'paused', actions: 'rest' },
            PAUSE: { target: 'paused', actions: 'rest' },
            TOGGLE: { actions: raise({ type: 'PAUSE' }) },
          },
        },
        seeking: {
          on: {
            PAUSED: { target: 'paused', actions: 'rest' },
            WAITING: 'stalled',
            SEEKED: [{ guard: ({ event }) => event.paused, target: 'paused', actions: 'rest' }, { target: 'playing' }],
            TOGGLE: { actions: raise({ type: 'PAUSE' }) },
          },
        },
        paused: {
          on: {
            PLAY: { target: 'starting', actions: 'want' },
            TRY_AGAIN: { target: 'starting', actions: 'want' },
            TOGGLE: { actions: raise({ type: 'PLAY' }) },
          },
        },
        /** The browser requires a tap first. */
        blocked: {
          on: {
            PLAY: { target: 'starting', actions: 'want' },
            TOGGLE: { actions: raise({ type: 'PLAY' }) },
          },
        },
        ended: {
          on: {
            PLAY: { target: 'starting', actions: ['want', { type: 'seek', params: { to: 0 } }] },
            SEEK: 'paused',
            SKIP: 'paused',
            TOGGLE: { actions: raise({ type: 'PLAY' }) },
          },
        },
      },
    },
    /** Only one tab plays at a time, so that sounds don't overlap and no second counts twice. */
    tab: {
      initial: 'resting',
      states: {
        resting: { always: { guard: 'wantsToPlay', target: 'playing' } },
        playing: {
          invoke: { src: 'turn' },
          always: { guard: not('wantsToPlay'), target: 'resting' },
          on: { TAKEN: { target: 'elsewhere', actions: ['rest', raise({ type: 'PAUSE' })] } },
        },
        elsewhere: {
          invoke: { src: 'otherTab' },
          always: { guard: 'wantsToPlay', target: 'playing' },
          on: { FREE: 'resting' },
        },
      },
    },
    network: {
      initial: 'steady',
      on: {
        PLAYING: { target: '.steady', actions: assign({ retries: 0 }) },
        RECOVERED: { target: '.steady', actions: assign({ retries: 0 }) },
      },
      states: {
        steady: {
          on: {
            NETWORK_LOST: { target: 'lost', actions: 'missNetwork' },
            STORE_AWAY: { target: 'lost', actions: 'missStore' },
          },
        },
        lost: {
          after: { retryDelay: 'retrying' },
          on: {
            ONLINE: 'retrying',
            LOADED: 'steady',
            NETWORK_LOST: { actions: 'missNetwork' },
            STORE_AWAY: { actions: 'missStore' },
          },
        },
        retrying: {
          entry: [assign({ retries: ({ context }) => context.retries + 1 }), raise({ type: 'RETRY' })],
          on: {
            NETWORK_LOST: { target: 'lost', actions: 'missNetwork' },
            STORE_AWAY: { target: 'lost', actions: 'missStore' },
            LOADED: 'steady',
          },
        },
      },
    },
    progress: {
      initial: 'open',
      states: {
        open: {
          on: {
            TIME: {
              guard: { type: 'isNearEnd', params: ({ event }) => event },
              target: 'completed',
            },
            ENDED: 'completed',
          },
        },
        completed: {
          entry: 'announceCompleted',
          on: {
            TIME: {
              guard: { type: 'isBegunAnew', params: ({ event }) => event },
              target: 'open',
              actions: 'beginAnew',
            },
          },
        },
      },
    },
    sleep: {
      initial: 'off',
      on: {
        SLEEP_IN: {
          target: '.running',
          actions: assign({
            sleepMinutes: ({ event }) => event.minutes,
            sleepEndsAt: ({ event }) => Date.now() + event.minutes * MINUTE_MS,
          }),
        },
        SLEEP_AT_END: '.atEnd',
        SLEEP_OFF: '.off',
      },
      states: {
        off: {},
        /** Stays until turned off: playing again ends again. */
        atEnd: {},
        running: { after: { sleepDelay: 'fading' } },
        fading: {
          entry: assign({ fadedFrom: ({ context }) => context.timeline.getState().positionSeconds }),
          invoke: { src: 'fader' },
          on: { FADE: { actions: [assign({ fade: ({ event }) => event.level }), 'sendVolume'] } },
          // A listener who fell asleep resumes where the sound began to fade.
          after: {
            fadeDelay: {
              target: 'off',
              actions: enqueueActions(({ context, enqueue }) => {
                const wasPlaying = context.wantsToPlay
                enqueue.raise({ type: 'PAUSE' })
                if (wasPlaying) enqueue.raise({ type: 'SEEK', to: context.fadedFrom })
              }),
            },
          },
          exit: [assign({ fade: 1 }), 'sendVolume'],
        },
      },
    },
  },
})

/** Returns the meter for playback that continues at another position. */
function moved({ meter, timeline, rate, now: clock }: PlayerContext, to: number): Meter {
  if (!meter.run) return meter
  const now = clock()
  const settled = endRun(meter, { now, positionSeconds: timeline.getState().positionSeconds })
  return beginRun(settled, { now, positionSeconds: to }, rate)
}

function moment(context: PlayerContext) {
  return { now: context.now(), positionSeconds: context.timeline.getState().positionSeconds }
}
