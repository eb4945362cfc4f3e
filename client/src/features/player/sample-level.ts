import { SAMPLE_SECONDS } from '@stillair/api/contract/listener/sample.ts'

/** How long a sample fades before its end, in seconds. */
const FADE_S = 4

/** Returns the volume of a sample at a position: 1, falling to 0 towards its end. */
export const sampleLevel = (positionSeconds: number): number =>
  Math.min(1, Math.max(0, (SAMPLE_SECONDS - positionSeconds) / FADE_S))
