/**
 * How Node runs the replay, here and in both compose files: young objects have 48 MB and not 96, for a long log fills whatever there is.
 */
export const REPLAY_OPTIONS = ['--max-semi-space-size=16'] as const
