import * as z from 'zod'
import type { Join } from './live-event.ts'
import type { Route } from './route.ts'

/**
 * Throws an Error when an answer, as it is after JSON, is not what its contract has. Tests and development run with it, so
 * that the types that clients infer are true; in production a listener is better served by an answer that is a little off.
 */
export function validateResponse({ method, path, answer }: Route, body: unknown): void {
  const { error } = answer.safeParse(JSON.parse(JSON.stringify(body)))
  if (error) throw new Error(`${method} ${path} breaks its contract: ${z.prettifyError(error)}`)
}

/** The same for everything that is sent while somebody listens. */
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
