import * as z from 'zod'

const LogLine = z.object({
  level: z.number(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).partial().optional(),
})
/** pino's number for warnings; errors are above. */
const WARN = 40

/** What went wrong by a line of a child's log, for a person; null when the line reports no problem. */
export function problemIn(line: string): string | null {
  if (!line.startsWith('{')) return null
  const parsed = LogLine.safeParse(parse(line))
  if (!parsed.success || parsed.data.level < WARN) return null
  const { msg, err } = parsed.data
  const parts = [msg, err?.message].filter((part) => part !== undefined && part !== '')
  return [...new Set(parts)].join(': ') || 'something went wrong; its log says more'
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
