/** Name of the sample history's own database, on the platform's server. */
export const SAMPLE_HISTORY_DATABASE = 'stillair_sample_history'

/** Returns the address of that database on the same server. */
export function sampleHistoryUrl(postgresUrl: string, database = SAMPLE_HISTORY_DATABASE): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}
