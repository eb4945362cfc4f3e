import type { ErrorBody } from '@stillair/api/contract/error.ts'

/** How often a read is sent again before the screen shows the server's sentence: after 6 to 12 seconds. */
const MOST_REFUSALS = 3

/**
 * Repeats a read while the server is overloaded: the screen keeps loading and shows no error. The wait is up to twice as long as the
 * server asks for, so that phones do not all return at once. Other failures are not repeated but shown where they occur.
 */
export async function untilAdmitted<R extends Response>(send: () => Promise<R>): Promise<R> {
  for (let refusals = 0; ; refusals++) {
    const response = await send()
    const after = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || refusals === MOST_REFUSALS || !(await isOverloaded(response))) return response
    await new Promise((done) => setTimeout(done, after * 1_000 * (1 + Math.random())))
  }
}

async function isOverloaded(response: Response): Promise<boolean> {
  const body: Partial<ErrorBody> | null = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.code === 'overloaded'
}
