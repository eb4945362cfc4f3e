/** What a browser tells of its line; not all tell anything. */
const ofBrowser = () =>
  (navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }).connection

/** Whether this user asked the browser to save data. */
export function savesData(): boolean {
  return ofBrowser()?.saveData === true
}

/** Whether the browser has found more than 0.7 Mbit/s, and answers within 0.27 s. Not known is no. */
export function isConnectionFast(): boolean {
  return ofBrowser()?.effectiveType === '4g'
}
