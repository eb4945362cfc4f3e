import type * as z from 'zod'

/** Who may call an endpoint: everybody, signed-in users, admins or analysts. */
export type Access = 'public' | 'listener' | 'admin' | 'analyst'

/** A method and a path, such as `GET /api/content/:id`. Every path parameter is an id. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/**
 * Input and output of an endpoint. The server mounts its routes from it, the OpenAPI document is generated from it, and
 * clients infer their types from it.
 */
export interface Endpoint {
  readonly access: Access
  /** The heading of its section in the OpenAPI document. */
  readonly tag: string
  readonly summary: string
  /** The query; all its values are strings. */
  readonly query?: z.ZodObject
  /** The JSON body of a command. */
  readonly body?: z.ZodType
  /**
   * Media types of a body that is a file, not JSON. They are for the OpenAPI document; the server looks at the bytes.
   */
  readonly file?: readonly string[]
  /** The success status; 200 if omitted. */
  readonly status?: 201
  readonly answer: z.ZodType
  /** True if the answer is a stream of server-sent events, each of which is an {@link answer}. */
  readonly isLive?: true
  /** The name of the file, if the answer is a download. */
  readonly fileName?: string
}

/** The endpoints of a module. */
export type Endpoints = Readonly<Record<EndpointKey, Endpoint>>

type Shared = Pick<Endpoint, 'access' | 'tag'>

/** The endpoints of a module, without the fields that they share. */
export type OwnEndpoints = Readonly<Record<EndpointKey, Omit<Endpoint, keyof Shared> & Partial<Shared>>>

/** Gives endpoints a common access and tag. An endpoint that has its own keeps it. */
export const endpoints = <const Common extends Shared, const Own extends OwnEndpoints>(
  common: Common,
  own: Own,
): { readonly [Key in keyof Own]: Omit<Common, keyof Own[Key]> & Own[Key] } =>
  Object.fromEntries(Object.entries(own).map(([key, endpoint]) => [key, { ...common, ...endpoint }])) as never

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never

/** The ids in a path, by name. */
export type ParamsOf<Key extends string> = { readonly [Name in ParamName<Key>]: string }
