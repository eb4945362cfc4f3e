/** A time as the log has it: `2026-11-23 08:44:05`, in UTC. */
export const momentText = (at: string): string => at.slice(0, 19).replace('T', ' ')
