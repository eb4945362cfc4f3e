/**
 * Options of Node for a replay, here and in both compose files. They limit the young generation to 48 MB instead of 96, since a long
 * log fills any amount.
 */
export const REPLAY_OPTIONS = ['--max-semi-space-size=16'] as const
