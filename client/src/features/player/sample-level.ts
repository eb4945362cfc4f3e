import { SAMPLE_SECONDS } from '@stillair/api/contract/sample.ts'

/** How long the sound of a sample fades before its end, seconds. */
const FADE_S = 4

/** How loud a sample is at that second of it: 1, and towards its end down to 0. */
export const sampleLevel = (positionSeconds: number): number =>
  Math.min(1, Math.max(0, (SAMPLE_SECONDS - positionSeconds) / FADE_S))
