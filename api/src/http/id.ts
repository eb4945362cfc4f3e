import * as z from 'zod'

/** An id in an address. What is not shaped like one names nothing, so it is answered as not found. */
export const Id = z.string().regex(/^[\w:-]{1,100}$/)

/** The ids in a path, such as `/api/content/:id`. */
export const idsIn = (path: string): z.ZodObject =>
  z.object(Object.fromEntries(path.matchAll(/:(\w+)/g).map(([, name = '']) => [name, Id])))
