import type { Position } from '@stillair/events/language/position.ts'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'
import type * as z from 'zod'
import type { Endpoint, EndpointKey, Endpoints, ParamsOf } from '../contract/endpoint.ts'
import type { Caller } from './authentication/caller.ts'
import type { Join, LiveEvent } from './live-events/live-event.ts'

/** Data about the visitor's connection. */
export interface VisitorRequest {
  /** The network address; null if the connection is already closed. */
  readonly address: string | null
  /** Returns a header of the request by its case-insensitive name. */
  readonly header: (name: string) => string | undefined
}

/** Input of a handler: validated input, the caller, and the context of a command. */
export interface RouteRequest<Params, Body, Query = unknown, Who = Caller> {
  readonly params: Params
  /** Empty for an endpoint without a query. */
  readonly query: Query
  readonly body: Body
  /**
   * Null for visitors, which occurs only on public endpoints. A command of a public endpoint is anonymous even if
   * somebody is signed in.
   */
  readonly caller: Who
  readonly command: CommandContext
  readonly visitor: VisitorRequest
}

export interface QueryAnswer<Body> {
  readonly body: Body
}

export interface RouteAnswer<Body> extends QueryAnswer<Body> {
  /** The log position that a later read must have reached to show the command's effect; null if it has none in a read model. */
  readonly position: Position | null
}

/** How many valid requests a user or network address may send within a period. */
export interface RequestLimit {
  readonly requests: number
  readonly seconds: number
}

/** Options for serving an endpoint, as well as its contract. */
interface RouteOptions {
  /** The projections that a query reads. The query waits for them up to the caller's `x-position`. */
  readonly reads?: readonly string[]
  /**
   * Whether the body comes from a form. A form shows the error message, which is then the problem of its first invalid
   * field.
   */
  readonly isForm?: boolean
  /** The maximum size of the body in bytes; 16 KiB if omitted. */
  readonly bodyLimit?: number
  /** The error message for a larger file. */
  readonly tooLarge?: string
  /**
   * Whether the answer contains personal data. It is then not stored for replay by idempotency key, so the command must
   * be harmless to repeat.
   */
  readonly personal?: boolean
  /**
   * Whether repeating the command changes nothing and gives the same answer. Then none is stored for replay by idempotency key, which
   * saves two of seven database statements.
   */
  readonly isRepeatable?: boolean
  /**
   * Whether the query is answered however much there is to do: it signs somebody in, or is needed to play or to keep a session for a
   * flight. Other queries are refused early then.
   */
  readonly isUrgent?: boolean
  /** A limit for each user (on public routes, each network address), as well as the limits per minute. */
  readonly limit?: RequestLimit
}

/** A file is read into memory as a whole; it is empty without a body. */
type BodyOf<E extends Endpoint> = E extends { readonly body: infer Body extends z.ZodType }
  ? z.output<Body>
  : E extends { readonly file: unknown }
    ? Uint8Array
    : undefined

/** A download is produced in pieces, so that it is never in memory as a whole. Refusals come before the first piece. */
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
) => Promise<Key extends `GET ${string}` ? QueryAnswer<AnswerOf<E>> : RouteAnswer<AnswerOf<E>>>

/** The implementations of all endpoints of a module. */
export type Implementations<Api extends Endpoints> = {
  readonly [Key in keyof Api & EndpointKey]: RouteOptions & { readonly handle: Handler<Key, Api[Key]> }
}

/** An endpoint with its implementation, without specific types so that all routes fit one table. */
export interface Route extends Endpoint, RouteOptions {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** In Express's notation, such as `/api/content/:id`. */
  readonly path: string
  readonly handle: (request: RouteRequest<unknown, unknown, unknown, Caller | null>) => Promise<RouteAnswer<unknown>>
}

/** Combines all endpoints of a module with their implementations. */
export function routesOf<const Api extends Endpoints>(api: Api, implementations: Implementations<Api>): Route[] {
  return Object.entries<Endpoint>(api).map(([key, endpoint]) => {
    const [method = '', path] = key.split(' ')
    const implementation = implementations[key as keyof Api & EndpointKey]
    return { ...endpoint, ...implementation, method: method.toLowerCase(), path } as unknown as Route
  })
}
