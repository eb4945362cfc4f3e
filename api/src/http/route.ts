import type { Position } from '@stillair/events/position.ts'
import type * as z from 'zod'
import type { CommandContext } from '../handle-command.ts'
import type { Access } from './authenticate.ts'
import type { Caller } from './caller.ts'

/** What a handler gets: validated input, who is asking, and what a command carries. */
export interface RouteRequest<Params, Body> {
  readonly params: Params
  readonly body: Body
  readonly caller: Caller
  readonly command: CommandContext
}

export interface RouteAnswer<ResponseBody> {
  readonly body: ResponseBody
  /** For a command: how far the log is read by who sees it. */
  readonly position?: Position
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** One route: where it is, who may, what goes in and out. Validation and the OpenAPI document are both made from it. */
export interface Route<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  ResponseBody extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** As Express writes it, such as `/api/content/:id`. */
  readonly path: `/api/${string}`
  readonly access: Exclude<Access, 'public'>
  readonly tag: string
  readonly summary: string
  readonly params?: Params
  /** The JSON body of a command. */
  readonly body?: Body
  /** The largest body, bytes; 16 KiB when left out. */
  readonly bodyLimit?: number
  readonly status: 200 | 201
  readonly response: ResponseBody
  /** The projections whose tables a query reads: it waits for them up to the caller's `x-position`. */
  readonly reads?: readonly string[]
  /** The answer holds personal data, so it is not kept for replay by idempotency key; the command must be harmless to repeat. */
  readonly personal?: boolean
  readonly handle: (
    request: RouteRequest<z.output<Params>, z.output<Body>>,
  ) => Promise<RouteAnswer<z.input<ResponseBody>>>
}

/** Checks a route's parts against each other and forgets their types, so that routes of all shapes fit one table. */
export function route<Params extends z.ZodObject, Body extends z.ZodType, ResponseBody extends z.ZodType>(
  definition: Route<Params, Body, ResponseBody>,
): Route {
  return definition as unknown as Route
}
