import * as z from 'zod'

/** Schema of an id in a URL. Anything else names nothing, so the answer is 404. */
export const Id = z.string().regex(/^[\w:-]{1,100}$/)

/** Returns the parameter names of a path such as `/api/content/:id`. */
export const idsIn = (path: string): z.ZodObject =>
  z.object(Object.fromEntries(path.matchAll(/:(\w+)/g).map(([, name = '']) => [name, Id])))
