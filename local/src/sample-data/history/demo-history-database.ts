/** The made-up history has a database of its own, beside the platform's. */
export const DEMO_HISTORY_DATABASE = 'stillair_demo_history'

/** The address of that database on the same server. */
export function demoHistoryUrl(postgresUrl: string, database = DEMO_HISTORY_DATABASE): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}
