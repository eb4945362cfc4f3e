// @ts-nocheck
import * as z from 'zod'

/** An id in an address. What is not shaped like one names nothing, so it is answered as not found. */
export const Id = z.string().regex(/^[\w:-]{1,100}$/)
/** The parameters of an address with one id. */
export const IdParams = z.object({ id: Id })
