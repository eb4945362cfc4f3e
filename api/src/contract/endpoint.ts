import type * as z from 'zod'

/** Who may call it: everybody, signed-in users, admins alone, or analysts alone. */
export type Access = 'public' | 'listener' | 'admin' | 'analyst'

/** A method and a path, such as `GET /api/content/:id`. Every parameter of a path is an id. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/**
 * What goes in and out at one address: the server mounts from it, the OpenAPI document is written from it, and clients infer
 * their types from it.
 */
export interface Endpoint {
  readonly access: Access
  /** The heading of its section in the document. */
  readonly tag: string
  readonly summary: string
  /** The query, whose values are all texts. */
  readonly query?: z.ZodObject
  /** The JSON of a command. */
  readonly body?: z.ZodType
  /** In place of JSON the body is a file; these are its media types, for the document. The server looks at the bytes. */
  readonly file?: readonly string[]
  /** 200 when left out. */
  readonly status?: 201
  readonly answer: z.ZodType
  /** The answer is a stream: server-sent events, each of which is an {@link answer}. */
  readonly isLive?: true
  /** The answer is a file of this name. */
  readonly fileName?: string
}

/** The endpoints of a module. */
export type Endpoints = Readonly<Record<EndpointKey, Endpoint>>

type Shared = Pick<Endpoint, 'access' | 'tag'>

/** The endpoints of a module before they are given what they share. */
export type OwnEndpoints = Readonly<Record<EndpointKey, Omit<Endpoint, keyof Shared> & Partial<Shared>>>

/** Gives endpoints the access and the tag that they share; one with its own keeps that. */
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

/** The ids in a path, by their names. */
export type ParamsOf<Key extends string> = { readonly [Name in ParamName<Key>]: string }
