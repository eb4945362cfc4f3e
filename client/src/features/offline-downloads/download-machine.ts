import type { OfflineCopy } from '@stillair/api/contract/offline-copy.ts'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { type DownloadProblem, problemOf } from './download-problem.ts'
import type { Run } from './fetch-parts.ts'
import { PartError, WrongHashError } from './part-error.ts'
import { type Stored, storedWith } from './stored-file.ts'

/** Before another attempt where nobody answered, milliseconds; twice as long each time. */
const AGAIN_FIRST_MS = 2_000
const AGAIN_LONGEST_MS = 60_000
/** Fetched by one request: 1 MiB. */
const PARTS_OF_A_RUN = 32
/** New addresses that are refused at once will be refused again. */
const MOST_RENEWALS = 3

interface DownloadContext {
  /** Null until the server has answered: the device's storage alone shows how far it is. */
  readonly copy: OfflineCopy | null
  readonly stored: Stored | null
  readonly problem: DownloadProblem | null
  /** How often nobody answered since the last part. */
  readonly attempts: number
  /** Whether anything came in this run: a whole that was wrong before it is fetched anew. */
  readonly hasFetched: boolean
  /** How often addresses were requested anew since the last part. */
  readonly renewals: number
}

export type DownloadEvent =
  /** It is this download's turn among those of this page. */
  | { readonly type: 'START' }
  /** No other tab downloads the same. */
  | { readonly type: 'GRANTED' }
  /** The first of the missing parts is stored. */
  | { readonly type: 'PART' }
  | { readonly type: 'RUN_DONE' }
  | { readonly type: 'RUN_FAILED'; readonly error: unknown }
  | { readonly type: 'ONLINE' }
  | { readonly type: 'RETRY' }

/**
 * Keeps one content. What is done is what is stored: after a kill, a reload or a fault it looks what is there, and fetches the rest.
 */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent },
  actors: {
    /** Requests the addresses, and notes what is to be kept; parts of another file than before are removed. */
    ask: fromPromise<OfflineCopy>(() => Promise.reject(new Error('not provided'))),
    look: fromPromise<Stored, OfflineCopy>(() => Promise.reject(new Error('not provided'))),
    /** Fetches some parts and stores each; sends PART for each, and RUN_DONE or RUN_FAILED. */
    fetchRun: fromCallback<DownloadEvent, Run>(() => {}),
    /** Makes the whole of the parts, checks its hash, takes along what belongs to it, and notes that it is kept. */
    finish: fromPromise<void, OfflineCopy>(() => Promise.reject(new Error('not provided'))),
    /** Has the turn among all tabs; sends GRANTED. */
    turn: fromCallback<DownloadEvent>(() => {}),
    /** Keeps the screen on. */
    wakeLock: fromCallback<DownloadEvent>(() => {}),
    /** Sends ONLINE whenever the network comes back. */
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
    /** What has arrived stays. */
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

/** The address no longer works, or the file is another one: new addresses are requested. */
const isOutdated = (error: unknown) => error instanceof PartError && error.reason !== 'away'

/** The first missing parts that follow each other. */
function nextRun({ file }: OfflineCopy, { missing }: Stored): Run {
  const first = required(missing[0])
  const gap = missing.findIndex((part, index) => part !== first + index)
  return { file, first, count: Math.min(gap === -1 ? missing.length : gap, PARTS_OF_A_RUN) }
}

/** What is stored after the first of the missing parts has come. */
function advanced({ stored, copy }: DownloadContext): Stored | null {
  if (!stored || !copy) return stored
  return storedWith(copy.file, stored.missing.slice(1))
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It is known in this state')
  return value
}
