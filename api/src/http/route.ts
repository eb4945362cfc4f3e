import type { Position } from '@stillair/events/language/position.ts'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'
import type * as z from 'zod'
import type { Endpoint, EndpointKey, Endpoints, ParamsOf } from '../contract/endpoint.ts'
import type { Caller } from './caller.ts'
import type { Join, LiveEvent } from './live-event.ts'

/** What the connection shows of the caller. */
export interface VisitorRequest {
  /** The network address; null when the connection is gone already. */
  readonly address: string | null
  /** A header of the request by its name, in any case. */
  readonly header: (name: string) => string | undefined
}

/** What a handler gets: validated input, the caller, and what a command carries. */
export interface RouteRequest<Params, Body, Query = unknown, Who = Caller> {
  readonly params: Params
  /** Empty for an endpoint that takes no query. */
  readonly query: Query
  readonly body: Body
  /** Null when nobody is signed in, which only public endpoints meet. Their commands name nobody, also when somebody is. */
  readonly caller: Who
  readonly command: CommandContext
  readonly visitor: VisitorRequest
}

export interface RouteAnswer<Body> {
  readonly body: Body
  /** For a command: how far the log is read by those who see it. */
  readonly position?: Position
}

/** How often a user, or a network address, may send what is valid. */
export interface RequestLimit {
  readonly requests: number
  readonly seconds: number
}

/** How an endpoint is served, besides what its contract states. */
interface RouteOptions {
  /** The projections whose tables a query reads: it waits for them up to the caller's `x-position`. */
  readonly reads?: readonly string[]
  /** The body comes from a form that shows the answer's sentence, which then is what is wrong with its first field. */
  readonly isForm?: boolean
  /** The largest body, bytes; 16 KiB when left out. */
  readonly bodyLimit?: number
  /** The sentence for a file over that limit. */
  readonly tooLarge?: string
  /** The answer holds personal data, so it is not kept for replay by idempotency key; the command must be harmless to repeat. */
  readonly personal?: boolean
  /** How often one user may send it, or one network address what is public, besides what they may send in a minute. */
  readonly limit?: RequestLimit
}

/** A file is held in memory whole; it is empty when nothing was sent. */
type BodyOf<E extends Endpoint> = E extends { readonly body: infer Body extends z.ZodType }
  ? z.output<Body>
  : E extends { readonly file: unknown }
    ? Uint8Array
    : undefined

/** A download comes piece by piece, so that nobody holds the whole of it; what can be refused is refused before the first. */
type AnswerOf<E extends Endpoint> = E extends { readonly isLive: true }
  ? Join<z.input<E['answer']> & LiveEvent>
  : E extends { readonly fileName: string }
    ? AsyncIterable<string>
    : z.input<E['answer']>

type Handler<Key extends EndpointKey, E extends Endpoint> = (
  request: RouteRequest<
    ParamsOf<Key>,
    BodyOf<E>,
    E extends { readonly query: infer Query extends z.ZodType } ? z.output<Query> : unknown,
    E['access'] extends 'public' ? Caller | null : Caller
  >,
) => Promise<RouteAnswer<AnswerOf<E>>>

/** How each endpoint of a module is served. */
export type Implementations<Api extends Endpoints> = {
  readonly [Key in keyof Api & EndpointKey]: RouteOptions & { readonly handle: Handler<Key, Api[Key]> }
}

/** One endpoint with how it is served, its types forgotten, so that all of them fit one table. */
export interface Route extends Endpoint, RouteOptions {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As Express writes it, such as `/api/content/:id`. */
  readonly path: string
  readonly handle: (request: RouteRequest<unknown, unknown, unknown, Caller | null>) => Promise<RouteAnswer<unknown>>
}

/** The routes of a module: its endpoints, all of them, each with how it is served. */
export function routesOf<const Api extends Endpoints>(api: Api, implementations: Implementations<Api>): Route[] {
  return Object.entries<Endpoint>(api).map(([key, endpoint]) => {
    const [method = '', path] = key.split(' ')
    const implementation = implementations[key as keyof Api & EndpointKey]
    return { ...endpoint, ...implementation, method: method.toLowerCase(), path } as unknown as Route
  })
}
