import type { Content } from './content.ts'

/** The length of a sample in seconds. The sample includes the whole of its last segment. */
export const SAMPLE_SECONDS = 60

/** The shortest recording with a sample, in seconds: in a shorter one, a minute would be more than half. */
export const SHORTEST_SAMPLED = 2 * SAMPLE_SECONDS

/**
 * Reports whether listeners without access may hear the first minute of the content. A file on another site has no
 * sample, since we can't cut it.
 */
export const hasSample = ({
  isPlayable,
  mediaId,
  duration,
}: Pick<Content, 'isPlayable' | 'mediaId' | 'duration'>): boolean =>
  isPlayable && mediaId !== null && duration !== null && duration >= SHORTEST_SAMPLED
