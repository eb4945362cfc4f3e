import * as z from 'zod'

/** What the browser must know before it can sign anybody in; `GET /api/config`, public. */
export const ClientConfig = z.object({
  firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
  /** True in local runs: the Auth emulator answers on the app's own origin. */
  authEmulator: z.boolean(),
  /** Origins other than the app's own from which media may be fetched. */
  mediaOrigins: z.array(z.string()),
})
export type ClientConfig = z.infer<typeof ClientConfig>
