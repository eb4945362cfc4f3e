/** Milliseconds between two landings worldwide: some 100,000 flights a day (specification, section 9). */
export const LANDING_MS = 862

/** Returns the number of landings since a moment; 0 when a wrong clock puts it in the future. */
export function landingsSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / LANDING_MS))
}
