import * as z from 'zod'

export const NO_URL = 'Must be a valid URL'

/**
 * Where something is on the web, or an empty text. No space anywhere, and nothing encoded in the name of the server: some browsers
 * take "a%20b.test" for a name.
 */
export const WebAddress = z.union(
  [
    z
      .url({ protocol: /^https?$/, error: NO_URL })
      .max(2_000, NO_URL)
      .regex(/^https?:\/\/[^\s/?#%]+(?:[/?#]\S*)?$/i),
    z.literal(''),
  ],
  { error: NO_URL },
)
