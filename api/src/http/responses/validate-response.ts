import * as z from 'zod'
import type { Join } from '../live-events/live-event.ts'
import type { Route } from '../route.ts'

/**
 * Throws an Error if an answer, converted to JSON, violates its contract. Tests and development use it, so that the
 * types that clients infer are correct. Production doesn't, since a slightly wrong answer serves a listener better than
 * none.
 */
export function validateResponse({ method, path, answer }: Route, body: unknown): void {
  const { error } = answer.safeParse(JSON.parse(JSON.stringify(body)))
  if (error) throw new Error(`${method} ${path} breaks its contract: ${z.prettifyError(error)}`)
}

/** Validates every event of a stream in the same way. */
export const checkedJoin =
  (route: Route, join: Join): Join =>
  ({ send, end }) =>
    join({
      end,
      send(event) {
        validateResponse(route, event)
        send(event)
      },
    })
