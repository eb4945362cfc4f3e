import type { Content } from './content.ts'

/** How long a sample is, seconds; the segment in which it ends is there whole. */
export const SAMPLE_SECONDS = 60

/** The shortest recording that has a sample, seconds: of a shorter one, a minute would be more than half. */
export const SHORTEST_SAMPLED = 2 * SAMPLE_SECONDS

/** Whether the first minute of content can be heard by those who may not hear all of it: not of a file elsewhere, which is nobody's to cut. */
export const hasSample = ({
  isPlayable,
  mediaId,
  duration,
}: Pick<Content, 'isPlayable' | 'mediaId' | 'duration'>): boolean =>
  isPlayable && mediaId !== null && duration !== null && duration >= SHORTEST_SAMPLED
