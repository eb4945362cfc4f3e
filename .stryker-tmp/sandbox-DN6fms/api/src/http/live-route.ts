// @ts-nocheck
import type * as z from 'zod'
import type { Access } from './authenticate.ts'
import type { Route, RouteDefinition, RouteRequest } from './route.ts'

/** Something that happened, as server-sent events tell it. */
export interface LiveEvent {
  /** The event's name. */
  readonly event: string
  readonly data: unknown
}

/** Somebody who is told what happens, for as long as they stay. */
export interface LiveListener<Event extends LiveEvent = LiveEvent> {
  /** Does nothing once the listener has gone. */
  readonly send: (event: Event) => void
  /** Nothing more comes; whoever listens asks again. */
  readonly end: () => void
}

/** Ends the listening; called once the listener has gone, for whatever reason. */
export type Leave = () => void

/** What a live route does with who listens: it may be told things at once, before this resolves too. */
export type Join<Params, Event extends LiveEvent> = (
  request: RouteRequest<Params, undefined>,
  listener: LiveListener<Event>,
) => Promise<Leave>

/** A query of who is signed in that goes on: server-sent events, until it ends by itself after some minutes. */
export interface LiveRoute<Params extends z.ZodObject, Event extends z.ZodType<LiveEvent, LiveEvent>>
  extends Pick<
    RouteDefinition<Params, z.ZodType, Event, z.ZodObject>,
    'path' | 'tag' | 'summary' | 'params' | 'reads'
  > {
  readonly access: Exclude<Access, 'public'>
  readonly response: Event
  /** What it refuses is answered as everywhere. */
  readonly join: Join<z.output<Params>, z.input<Event>>
}

/** Checks the parts of a live route against each other, and makes it one of the table's. */
export function liveRoute<Params extends z.ZodObject, Event extends z.ZodType<LiveEvent, LiveEvent>>(
  definition: LiveRoute<Params, Event>,
): Route {
  const { join, ...rest } = definition
  const handle = async (request: Parameters<typeof join>[0]) => ({
    body: (listener: LiveListener<z.input<Event>>) => join(request, listener),
  })
  return { ...rest, method: 'get', status: 200, isLive: true, handle } as unknown as Route
}
