import type { OfflineCopy } from '@stillair/api/contract/listener/offline-copy.ts'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { type DownloadProblem, problemOf } from './download-problem.ts'
import type { Run } from './fetch-parts.ts'
import { PartError, WrongHashError } from './part-error.ts'
import { type Stored, storedWith } from './stored-file.ts'

/** The wait before retrying after a lost connection, in milliseconds; it doubles each time. */
const AGAIN_FIRST_MS = 2_000
const AGAIN_LONGEST_MS = 60_000
/** The number of parts in one request: 1 MiB. */
const PARTS_OF_A_RUN = 32
/** The most renewals of the URLs in a row: URLs that are refused at once will be refused again. */
const MOST_RENEWALS = 3

interface DownloadContext {
  /** Null until the server has answered; until then only the device's storage shows the progress. */
  readonly copy: OfflineCopy | null
  readonly stored: Stored | null
  readonly problem: DownloadProblem | null
  /** How often the connection was lost since the last part. */
  readonly attempts: number
  /** Whether a part was downloaded. If not, a file with a wrong hash was stored earlier and is downloaded again. */
  readonly hasFetched: boolean
  /** How often the URLs were renewed since the last part. */
  readonly renewals: number
}

export type DownloadEvent =
  /** The page's queue lets this download start. */
  | { readonly type: 'START' }
  /** No other tab is downloading the same item. */
  | { readonly type: 'GRANTED' }
  /** The first of the missing parts is stored. */
  | { readonly type: 'PART' }
  | { readonly type: 'RUN_DONE' }
  | { readonly type: 'RUN_FAILED'; readonly error: unknown }
  | { readonly type: 'ONLINE' }
  | { readonly type: 'RETRY' }

/**
 * Downloads one item. The device's storage is the state: after a kill, a reload or an error, it checks what is stored
 * and downloads the rest.
 */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent },
  actors: {
    /** Requests the URLs and records the item to download; removes parts of an earlier file. */
    ask: fromPromise<OfflineCopy>(() => Promise.reject(new Error('not provided'))),
    look: fromPromise<Stored, OfflineCopy>(() => Promise.reject(new Error('not provided'))),
    /** Downloads some parts and stores each. Sends PART for each, then RUN_DONE or RUN_FAILED. */
    fetchRun: fromCallback<DownloadEvent, Run>(() => {}),
    /** Assembles the file, checks its hash, downloads poster and cover, and records the item as complete. */
    finish: fromPromise<void, OfflineCopy>(() => Promise.reject(new Error('not provided'))),
    /** Holds the lock of this download across tabs; sends GRANTED. */
    turn: fromCallback<DownloadEvent>(() => {}),
    /** Keeps the screen on. */
    wakeLock: fromCallback<DownloadEvent>(() => {}),
    /** Sends ONLINE whenever the connection returns. */
    network: fromCallback<DownloadEvent>(() => {}),
  },
  guards: {
    isWhole: ({ context }) => context.stored?.missing.length === 0,
    goesOnByItself: ({ context }) => context.problem?.kind === 'away',
  },
  actions: {
    note: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tried: assign({ attempts: ({ context }) => context.attempts + 1 }),
    advance: assign({ stored: ({ context }) => advanced(context), attempts: 0, renewals: 0, hasFetched: true }),
  },
  delays: {
    retryDelay: ({ context }) => Math.min(AGAIN_LONGEST_MS, AGAIN_FIRST_MS * 2 ** (context.attempts - 1)),
  },
}).createMachine({
  id: 'download',
  context: { copy: null, stored: null, problem: null, attempts: 0, renewals: 0, hasFetched: false },
  initial: 'waiting',
  states: {
    waiting: { on: { START: 'working' } },
    working: {
      entry: assign({ problem: null }),
      invoke: [{ src: 'turn' }, { src: 'wakeLock' }],
      initial: 'waitingForLock',
      states: {
        waitingForLock: { on: { GRANTED: 'asking' } },
        asking: {
          invoke: {
            src: 'ask',
            onDone: { target: 'looking', actions: assign({ copy: ({ event }) => event.output }) },
            onError: { target: '#download.resting', actions: { type: 'note', params: ({ event }) => event } },
          },
        },
        looking: {
          invoke: {
            src: 'look',
            input: ({ context }) => required(context.copy),
            onDone: { target: 'choosing', actions: assign({ stored: ({ event }) => event.output }) },
            onError: { target: '#download.resting', actions: { type: 'note', params: ({ event }) => event } },
          },
        },
        choosing: { always: [{ guard: 'isWhole', target: 'finishing' }, 'fetching'] },
        fetching: {
          invoke: {
            src: 'fetchRun',
            input: ({ context }) => nextRun(required(context.copy), required(context.stored)),
          },
          on: {
            PART: { actions: 'advance' },
            RUN_DONE: 'choosing',
            RUN_FAILED: [
              {
                guard: ({ context, event }) => isOutdated(event.error) && context.renewals < MOST_RENEWALS,
                target: 'asking',
                actions: assign({ renewals: ({ context }) => context.renewals + 1 }),
              },
              { target: '#download.resting', actions: { type: 'note', params: ({ event }) => event } },
            ],
          },
        },
        finishing: {
          invoke: {
            src: 'finish',
            input: ({ context }) => required(context.copy),
            onDone: '#download.kept',
            onError: [
              {
                guard: ({ context, event }) => event.error instanceof WrongHashError && !context.hasFetched,
                target: 'looking',
              },
              { target: '#download.resting', actions: { type: 'note', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    /** Stored parts are kept. */
    resting: {
      entry: 'tried',
      invoke: { src: 'network' },
      after: { retryDelay: { guard: 'goesOnByItself', target: 'waiting' } },
      on: {
        ONLINE: { guard: 'goesOnByItself', target: 'waiting' },
        RETRY: { target: 'waiting', actions: assign({ attempts: 0, renewals: 0 }) },
      },
    },
    kept: { type: 'final' },
  },
})

/** The URL has expired or the file was replaced: new URLs are needed. */
const isOutdated = (error: unknown) => error instanceof PartError && error.reason !== 'away'

/** Returns the first consecutive missing parts. */
function nextRun({ file }: OfflineCopy, { missing }: Stored): Run {
  const first = required(missing[0])
  const gap = missing.findIndex((part, index) => part !== first + index)
  return { file, first, count: Math.min(gap === -1 ? missing.length : gap, PARTS_OF_A_RUN) }
}

/** Returns the stored state after the first missing part has arrived. */
function advanced({ stored, copy }: DownloadContext): Stored | null {
  if (!stored || !copy) return stored
  return storedWith(copy.file, stored.missing.slice(1))
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The value is missing in this state')
  return value
}
