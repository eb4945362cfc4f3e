import { LogStartError } from '../log-start-error.ts'
import { retry } from '../retry.ts'
import { isTransientFailure } from './failure.ts'
import { probeEventStoreDb } from './probe.ts'
import { eventStoreDbSilent, eventStoreDbStartProblem } from './start-problem.ts'

/**
 * Resolves when EventStoreDB answers. Retries with back-off for `forMs` milliseconds, because the server may be starting
 * at the same time as this process. Then throws a {@link LogStartError}; throws it immediately for a problem that waiting
 * does not solve, such as a wrong password or an untrusted certificate.
 */
export async function waitForEventStoreDb(connectionString: string, forMs: number): Promise<void> {
  const mayPass = (error: unknown) =>
    isTransientFailure(error) && eventStoreDbStartProblem(connectionString, error) === null
  try {
    const { signal } = new AbortController()
    await retry(() => probeEventStoreDb(connectionString), { when: mayPass, forMs, signal })
  } catch (error) {
    if (error instanceof LogStartError) throw error
    const problem = eventStoreDbStartProblem(connectionString, error)
    if (problem === null && !isTransientFailure(error)) throw error
    throw new LogStartError(problem ?? eventStoreDbSilent(connectionString, forMs / 1_000, error), error)
  }
}
