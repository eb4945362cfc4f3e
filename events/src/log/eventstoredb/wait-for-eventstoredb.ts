import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client'
import { LogStartError } from '../log-start-error.ts'
import { retry } from '../retry.ts'
import { isTransientFailure } from './failure.ts'
import { readEvents } from './read-events.ts'
import { eventStoreDbSilent, eventStoreDbStartProblem } from './start-problem.ts'

/** Time limit for one response, in milliseconds. */
const ANSWER = 5_000

function clientOf(connectionString: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString)
  } catch (error) {
    throw new LogStartError(`EVENTSTORE_URL cannot be used: ${error instanceof Error ? error.message : error}`, error)
  }
}

/**
 * Resolves when EventStoreDB answers. Retries with back-off for `forMs` milliseconds, because the server may be starting
 * at the same time as this process. Then throws a {@link LogStartError}; throws it immediately for a problem that waiting
 * does not solve, such as an invalid connection string, a wrong password or an untrusted certificate.
 */
export async function waitForEventStoreDb(connectionString: string, forMs: number): Promise<void> {
  const client = clientOf(connectionString)
  const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const
  const mayPass = (error: unknown) =>
    isTransientFailure(error) && eventStoreDbStartProblem(connectionString, error) === null
  try {
    const { signal } = new AbortController()
    const probe = () => readEvents('EventStoreDB', ANSWER, client.readAll(last))
    await retry(probe, { when: mayPass, forMs, signal })
  } catch (error) {
    const problem = eventStoreDbStartProblem(connectionString, error)
    if (problem === null && !isTransientFailure(error)) throw error
    throw new LogStartError(problem ?? eventStoreDbSilent(connectionString, forMs / 1_000, error), error)
  }
}
