/** The share of a session's duration from which it counts as completed, and is not resumed in. */
// @ts-nocheck

export const COMPLETED_FROM = 0.95
