import * as z from 'zod'
import { endpoints, type OwnEndpoints } from './endpoint.ts'
import { Published } from './published.ts'

/** An event of the library; whoever worked on it is not named. */
export const HistoryEvent = z.object({
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  /** Its place in its stream, from 0. */
  revision: z.number().int(),
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** The query of `GET /api/analysis/events`. */
export const ListHistoryEvents = z.strictObject({
  type: z.string().trim().max(100, { abort: true }).default(''),
  /** How the name of the stream begins. */
  stream: z.string().trim().max(200, { abort: true }).default(''),
  /** Taken by the log on this day or later, in UTC. */
  from: z.iso.date().optional(),
  /** Taken by the log on this day or before, in UTC. */
  to: z.iso.date().optional(),
  /** Before the event with this id; the newest when left out. */
  before: z.uuid().optional(),
})
export type ListHistoryEvents = z.input<typeof ListHistoryEvents>

/** Newest first. */
export const HistoryEvents = z.object({
  items: z.array(HistoryEvent),
  /** What to put in `before` for those that come next; null at the beginning of the log. */
  next: z.string().nullable(),
  /** False when time ran out: what lies before `next` has not been looked at. */
  isWhole: z.boolean(),
  /** The types there are, to choose from. */
  types: z.array(z.string()),
})
export type HistoryEvents = z.infer<typeof HistoryEvents>

/** What one command did. */
export const ChainLink = z.object({
  commandId: z.string(),
  /** The part of the system that sent it; null for a person. */
  worker: z.string().nullable(),
  /** The id of the event that led to it; null when a person or a clock did, or when it is not of the library. */
  cause: z.string().nullable(),
  events: z.array(HistoryEvent),
})
export type ChainLink = z.infer<typeof ChainLink>

export const HistoryChain = z.object({
  event: HistoryEvent,
  /** Its data, without who worked on it. */
  data: z.record(z.string(), z.unknown()),
  /** The commands that led to it and that it led to, in the order of the log. */
  links: z.array(ChainLink),
  /** False when there is more than is shown. */
  isWhole: z.boolean(),
})
export type HistoryChain = z.infer<typeof HistoryChain>

/** The query of `GET /api/analysis/streams/{id}`. */
export const ViewStream = z.strictObject({
  /** The revision whose state is wanted; the newest when left out, or past the end. */
  at: z.coerce.number<string | number>().int().min(0).max(1_000_000).optional(),
})

export const StreamHistory = z.object({
  stream: z.string(),
  /** Its events, in order. */
  events: z.array(HistoryEvent.omit({ stream: true, recordedAt: true })),
  at: z.number().int(),
  /** What the event at `at` led to. */
  state: z.unknown(),
  /** What the event at `at` changed. */
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type StreamHistory = z.infer<typeof StreamHistory>

/**
 * `GET /api/analysis/tail`: server-sent events, five a second at most. What the log took since the one before: the events of the library one by
 * one, and of listeners about how many did something, once that may be said.
 */
export const HistoryTailEvent = z.object({
  event: z.literal('events'),
  data: z.object({
    /** Of the library, the newest last; of a burst the last of them. */
    items: z.array(HistoryEvent),
    /** How many there were of the library. */
    library: z.number().int(),
    /** About how many people the others are about; null while they are too few, who are then counted with the next. */
    people: Published.nullable(),
  }),
})
export type HistoryTailEvent = z.infer<typeof HistoryTailEvent>
/** As the disclosure gate makes it. */
export type SentTailEvent = z.input<typeof HistoryTailEvent>

/** What the analysis area shows. Every answer is recorded in the log as `HistoryConsulted`. */
export const analysisApi = endpoints({ access: 'analyst', tag: 'Analysis' }, {
  'GET /api/analysis/events': {
    summary: 'The events of the library, newest first',
    query: ListHistoryEvents,
    answer: HistoryEvents,
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
