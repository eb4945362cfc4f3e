// @ts-nocheck
import type * as z from 'zod'
import type { Access } from './authenticate.ts'
import type { BytesIn } from './bytes-in.ts'
import type { Route, RouteAnswer, RouteDefinition, RouteRequest } from './route.ts'

/** A command of who is signed in whose body is a file, held in memory whole. */
export interface BytesRoute<Params extends z.ZodObject, ResponseBody extends z.ZodType>
  extends Omit<RouteDefinition<Params, z.ZodType, ResponseBody, z.ZodObject>, 'query' | 'body' | 'isForm' | 'reads'> {
  readonly access: Exclude<Access, 'public'>
  readonly bodyLimit: number
  readonly bytes: BytesIn
  /** The body is empty when nothing was sent. */
  readonly handle: (request: RouteRequest<z.output<Params>, Uint8Array>) => Promise<RouteAnswer<z.input<ResponseBody>>>
}

/** Checks the parts of a route that takes a file against each other, and makes it one of the table's. */
export function bytesRoute<Params extends z.ZodObject, ResponseBody extends z.ZodType>(
  definition: BytesRoute<Params, ResponseBody>,
): Route {
  return definition as unknown as Route
}
