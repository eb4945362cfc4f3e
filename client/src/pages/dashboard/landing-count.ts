/** Milliseconds between two landings somewhere in the world: some 100,000 flights a day (specification, section 9). */
export const LANDING_MS = 862

/** How many landings there have been since a moment; none when by a wrong clock it is still to come. */
export function landingsSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / LANDING_MS))
}
