import * as z from 'zod'

/** Answer to a deletion. */
export const Deleted = z.object({ id: z.string() })
export type Deleted = z.infer<typeof Deleted>
