import { ApiError, messageOf } from '../../api/api-error.ts'

export interface RowFailure {
  readonly id: string
  readonly title: string
  readonly reason: string
}

/** How long to wait after the server has refused a request because there were too many. */
const PAUSE_MS = 5_000
/** How often one request is repeated then. The server counts by the minute. */
const MOST_PAUSES = 13

/**
 * Applies an action to each row in turn and returns the failures. A refusal does not stop the others; a request that came too soon
 * is repeated. Calls `onProgress` with the number of finished rows. Never rejects.
 */
export async function doEach<Row extends { readonly id: string; readonly title: string }>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onProgress: (done: number) => void = () => {},
): Promise<readonly RowFailure[]> {
  const failures: RowFailure[] = []
  for (const [index, row] of rows.entries()) {
    onProgress(index)
    await patiently(() => act(row)).catch((error: unknown) =>
      failures.push({ id: row.id, title: row.title, reason: messageOf(error) }),
    )
  }
  return failures
}

async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      await act()
      return
    } catch (error) {
      const isTooSoon = error instanceof ApiError && error.status === 429
      if (!isTooSoon || pauses === MOST_PAUSES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
