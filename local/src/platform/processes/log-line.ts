import * as z from 'zod'

const LogLine = z.object({
  level: z.number(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).partial().optional(),
})
/** pino's level of warnings; errors are above. */
const WARN = 40
/** How pino's lines below that level begin; there is one for each request. */
const BELOW = /^\{"level":[123]0,/

/** Returns the problem that a line of a child's log reports, for a person; null when it reports none. */
export function problemIn(line: string): string | null {
  if (!line.startsWith('{') || BELOW.test(line)) return null
  const parsed = LogLine.safeParse(parse(line))
  if (!parsed.success || parsed.data.level < WARN) return null
  const { msg, err } = parsed.data
  const parts = [msg, err?.message].filter((part) => part !== undefined && part !== '')
  return [...new Set(parts)].join(': ') || 'something went wrong; see its log'
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
