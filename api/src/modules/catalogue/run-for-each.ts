/**
 * Does something with one content after the other, and gives back with how many that went well. `onProblem` is called for each that
 * failed, which keeps none of the others.
 */
export async function runForEach<Row extends { readonly content_id: string }>(
  rows: readonly Row[],
  onProblem: (contentId: string, error: unknown) => void,
  act: (row: Row) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const row of rows) {
    try {
      await act(row)
      done += 1
    } catch (error) {
      onProblem(row.content_id, error)
    }
  }
  return done
}
