import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'

/** An event of the library, without the name of the person who caused it. */
export const HistoryEvent = z.object({
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  /** The event's position in its stream, from 0. */
  revision: z.number().int(),
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** The query of `GET /api/analysis/events`. */
export const ListHistoryEvents = z.strictObject({
  type: z.string().trim().max(100, { abort: true }).default(''),
  /** A prefix of the stream name. */
  stream: z.string().trim().max(200, { abort: true }).default(''),
  /** Recorded in the log on or after this UTC day. */
  from: z.iso.date().optional(),
  /** Recorded in the log on or before this UTC day. */
  to: z.iso.date().optional(),
  /** Only events before the one with this id; if omitted, the newest ones. */
  before: z.uuid().optional(),
})
export type ListHistoryEvents = z.input<typeof ListHistoryEvents>

/** Events, newest first. */
export const HistoryEvents = z.object({
  items: z.array(HistoryEvent),
  /** The `before` of the next page; null at the beginning of the log. */
  next: z.string().nullable(),
  /** False if the time limit was reached; the events before `next` have not been searched. */
  isWhole: z.boolean(),
  /** All event types, for a filter. */
  types: z.array(z.string()),
})
export type HistoryEvents = z.infer<typeof HistoryEvents>

/** One command and the events that it caused. */
export const ChainLink = z.object({
  commandId: z.string(),
  /** The part of the system that sent the command; null for a person. */
  worker: z.string().nullable(),
  /**
   * The id of the event that caused the command. Null when a person or a timer caused it, or an event outside the
   * library.
   */
  cause: z.string().nullable(),
  events: z.array(HistoryEvent),
})
export type ChainLink = z.infer<typeof ChainLink>

export const HistoryChain = z.object({
  event: HistoryEvent,
  /** The event's data, without the person who caused it. */
  data: z.record(z.string(), z.unknown()),
  /** The commands before and after it in the causal chain, in log order. */
  links: z.array(ChainLink),
  /** False when the chain is longer than shown. */
  isWhole: z.boolean(),
})
export type HistoryChain = z.infer<typeof HistoryChain>

/** The query of `GET /api/analysis/streams/{id}`. */
export const ViewStream = z.strictObject({
  /** The revision to reconstruct. If omitted or past the end, the newest. */
  at: z.coerce.number<string | number>().int().min(0).max(1_000_000).optional(),
})

export const StreamHistory = z.object({
  stream: z.string(),
  /** The stream's events, in order. */
  events: z.array(HistoryEvent.omit({ stream: true, recordedAt: true })),
  at: z.number().int(),
  /** The state after the event at `at`. */
  state: z.unknown(),
  /** The changes made by the event at `at`. */
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type StreamHistory = z.infer<typeof StreamHistory>

/**
 * `GET /api/analysis/tail`: server-sent events, at most five a second. Each reports what the log recorded since the
 * previous one in the library, and nothing about people.
 */
export const HistoryTailEvent = z.object({
  event: z.literal('events'),
  data: z.object({
    /** The library's events, the newest last; only the last ones of a burst. */
    items: z.array(HistoryEvent),
    /** How many library events there were. */
    library: z.number().int(),
  }),
})
export type HistoryTailEvent = z.infer<typeof HistoryTailEvent>

/** How often each type of event was recorded in the library, in stretches of seven UTC days. */
export const LibraryWeeks = z.object({
  /** The first of the latest seven days. */
  from: z.iso.date(),
  /** The last one: today. */
  to: z.iso.date(),
  /**
   * For each type, the numbers of events in the latest seven days, in the seven before, and so on. At most five numbers,
   * and only the first one may be of days before the first event.
   */
  types: z.array(z.object({ type: z.string(), counts: z.array(z.number().int()) })),
})
export type LibraryWeeks = z.infer<typeof LibraryWeeks>

/** Endpoints of the analysis area. Every answer is recorded in the log as `HistoryConsulted`. */
export const analysisApi = endpoints({ access: 'analyst', tag: 'Analysis' }, {
  'GET /api/analysis/events': {
    summary: 'The events of the library, newest first',
    query: ListHistoryEvents,
    answer: HistoryEvents,
  },
  'GET /api/analysis/library-weeks': {
    summary: 'How many events of each type the library had in the last seven days, and in the weeks before',
    answer: LibraryWeeks,
  },
  'GET /api/analysis/events/:id': {
    summary: 'One event of the library, what led to it and what it led to',
    answer: HistoryChain,
  },
  'GET /api/analysis/tail': { summary: 'New events, as they are recorded', answer: HistoryTailEvent, isLive: true },
  'GET /api/analysis/streams/:id': {
    summary: 'A stream of the library at any revision, and what changed',
    query: ViewStream,
    answer: StreamHistory,
  },
} satisfies OwnEndpoints)
