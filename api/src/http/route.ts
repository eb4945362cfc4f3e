import type { CommandContext } from '@stillair/events/handle-command.ts'
import type { Position } from '@stillair/events/position.ts'
import type * as z from 'zod'
import type { Access } from './authenticate.ts'
import type { BytesIn } from './bytes-in.ts'
import type { Caller } from './caller.ts'

/** What a handler gets: validated input, who is asking, and what a command carries. */
export interface RouteRequest<Params, Body, Query = unknown> {
  readonly params: Params
  /** What stands behind the question mark; empty for a route that takes nothing there. */
  readonly query: Query
  readonly body: Body
  readonly caller: Caller
  readonly command: CommandContext
}

/** What the connection tells about whoever is asking. */
export interface VisitorRequest {
  /** The network address; null when the connection is gone already. */
  readonly address: string | null
  /** A header of the request by its name, in any case. */
  readonly header: (name: string) => string | undefined
}

/** What the handler of a public route gets. Its command names nobody, also when the caller is signed in. */
export interface PublicRouteRequest<Params, Body, Query = unknown>
  extends Omit<RouteRequest<Params, Body, Query>, 'caller'> {
  /** Null when nobody is signed in. */
  readonly caller: Caller | null
  readonly visitor: VisitorRequest
}

/** How often one network address may send a command whose input is valid. */
export interface AddressLimit {
  readonly requests: number
  readonly seconds: number
}

export interface RouteAnswer<ResponseBody> {
  readonly body: ResponseBody
  /** For a command: how far the log is read by who sees it. */
  readonly position?: Position
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Nothing is taken. */
type NoQuery = z.ZodObject<Record<never, never>>

export interface RouteDefinition<
  Params extends z.ZodObject,
  Body extends z.ZodType,
  ResponseBody extends z.ZodType,
  Query extends z.ZodObject,
> {
  readonly method: Method
  /** As Express writes it, such as `/api/content/:id`. */
  readonly path: `/api/${string}`
  readonly tag: string
  readonly summary: string
  readonly params?: Params
  /** What stands behind the question mark, texts all of them; what is wrong with it is told as with a body. */
  readonly query?: Query
  /** The JSON body of a command. */
  readonly body?: Body
  /** The body comes from a form that shows the answer's sentence, which then is what is wrong with its first field. */
  readonly isForm?: boolean
  /** The largest body, bytes; 16 KiB when left out. */
  readonly bodyLimit?: number
  readonly status: 200 | 201
  readonly response: ResponseBody
  /** The projections whose tables a query reads: it waits for them up to the caller's `x-position`. */
  readonly reads?: readonly string[]
  /** The answer holds personal data, so it is not kept for replay by idempotency key; the command must be harmless to repeat. */
  readonly personal?: boolean
}

/** A route for who is signed in. */
export interface ClosedRoute<
  Params extends z.ZodObject,
  Body extends z.ZodType,
  ResponseBody extends z.ZodType,
  Query extends z.ZodObject = NoQuery,
> extends RouteDefinition<Params, Body, ResponseBody, Query> {
  readonly access: Exclude<Access, 'public'>
  readonly handle: (
    request: RouteRequest<z.output<Params>, z.output<Body>, z.output<Query>>,
  ) => Promise<RouteAnswer<z.input<ResponseBody>>>
}

/** A route for everybody. An idempotency key makes its command's ids; answers are not kept, since nobody owns them. */
export interface PublicRoute<
  Params extends z.ZodObject,
  Body extends z.ZodType,
  ResponseBody extends z.ZodType,
  Query extends z.ZodObject = NoQuery,
> extends RouteDefinition<Params, Body, ResponseBody, Query> {
  /** Besides what everybody may send in a minute. */
  readonly addressLimit?: AddressLimit
  readonly handle: (
    request: PublicRouteRequest<z.output<Params>, z.output<Body>, z.output<Query>>,
  ) => Promise<RouteAnswer<z.input<ResponseBody>>>
}

/** A query of who is signed in whose answer is a file, told piece by piece so that nobody holds the whole of it. */
export interface DownloadRoute<
  Params extends z.ZodObject,
  ResponseBody extends z.ZodType,
  Query extends z.ZodObject = NoQuery,
> extends Omit<
    RouteDefinition<Params, z.ZodType, ResponseBody, Query>,
    'method' | 'body' | 'isForm' | 'bodyLimit' | 'status' | 'personal'
  > {
  readonly access: Exclude<Access, 'public'>
  readonly fileName: string
  /** How often one person may ask for it. */
  readonly personLimit: AddressLimit
  /** What can be refused is refused before the first piece. */
  readonly handle: (
    request: RouteRequest<z.output<Params>, undefined, z.output<Query>>,
  ) => Promise<AsyncIterable<string>>
}

/** One route: where it is, who may, what goes in and out. Validation and the OpenAPI document are both made from it. */
export interface Route extends RouteDefinition<z.ZodObject, z.ZodType, z.ZodType, z.ZodObject> {
  readonly access: Access
  readonly addressLimit?: AddressLimit
  /** The answer's body is an `AsyncIterable` of the text of a file of this name. */
  readonly fileName?: string
  readonly personLimit?: AddressLimit
  /** The body is a file. */
  readonly bytes?: BytesIn
  /** The answer's body takes a listener and tells it what happens; `response` is an event. */
  readonly isLive?: boolean
  readonly handle: (request: PublicRouteRequest<unknown, unknown, unknown>) => Promise<RouteAnswer<unknown>>
}

/** Checks a route's parts against each other and forgets their types, so that routes of all shapes fit one table. */
export function route<
  Params extends z.ZodObject,
  Body extends z.ZodType,
  ResponseBody extends z.ZodType,
  Query extends z.ZodObject = NoQuery,
>(definition: ClosedRoute<Params, Body, ResponseBody, Query>): Route {
  return definition as unknown as Route
}

/** The same for a route that asks nobody to sign in. */
export function publicRoute<
  Params extends z.ZodObject,
  Body extends z.ZodType,
  ResponseBody extends z.ZodType,
  Query extends z.ZodObject = NoQuery,
>(definition: PublicRoute<Params, Body, ResponseBody, Query>): Route {
  return { ...definition, access: 'public' } as unknown as Route
}

/** The same for a file. */
export function downloadRoute<
  Params extends z.ZodObject,
  ResponseBody extends z.ZodType,
  Query extends z.ZodObject = NoQuery,
>(definition: DownloadRoute<Params, ResponseBody, Query>): Route {
  const { handle, ...rest } = definition
  const answer = async (request: Parameters<typeof handle>[0]) => ({ body: await handle(request) })
  return { ...rest, method: 'get', status: 200, handle: answer } as unknown as Route
}
