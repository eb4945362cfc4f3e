import * as z from 'zod'

export const NO_URL = 'Must be a valid URL'

/**
 * A web URL, or an empty text. It contains no spaces, and its host name has no percent-encoding: some browsers accept
 * "a%20b.test" as a host.
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
