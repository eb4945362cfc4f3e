/** The browser's information about its connection; not all browsers have it. */
const connection = () =>
  (navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }).connection

/** Returns whether the user asked the browser to save data. */
export function savesData(): boolean {
  return connection()?.saveData === true
}

/** Returns whether the browser has measured more than 0.7 Mbit/s and a round trip below 0.27 s; false when unknown. */
export function isConnectionFast(): boolean {
  return connection()?.effectiveType === '4g'
}
