import * as z from 'zod'

/** What a deletion answers. */
export const Deleted = z.object({ id: z.string() })
export type Deleted = z.infer<typeof Deleted>
