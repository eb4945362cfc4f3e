const DAY = 86_400_000

/** Returns the last complete day, `YYYY-MM-DD` in UTC. */
export const yesterday = (now: Date): string => new Date(now.getTime() - DAY).toISOString().slice(0, 10)
