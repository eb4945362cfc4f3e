/** The sample history has a database of its own, beside the platform's. */
export const SAMPLE_HISTORY_DATABASE = 'stillair_sample_history'

/** The address of that database on the same server. */
export function sampleHistoryUrl(postgresUrl: string, database = SAMPLE_HISTORY_DATABASE): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}
