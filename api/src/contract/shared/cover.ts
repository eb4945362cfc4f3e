import * as z from 'zod'

/**
 * A cover on the app's own origin: `<prefix>/<480|1200>.<avif|webp>` for pages, and the square `<prefix>/1024.webp` for
 * lock screens.
 */
export const Cover = z.object({
  prefix: z.string(),
  /** CSS colour to show until the image has loaded. */
  placeholder: z.string(),
})
export type Cover = z.infer<typeof Cover>
