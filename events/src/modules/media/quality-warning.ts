import * as z from 'zod'

/** What an editor should know about a recording that plays all the same. */
export const QualityWarning = z.object({
  code: z.enum([
    /** Parts of the file could not be decoded. */
    'damaged',
    /** Colours and light beyond those of most screens were brought to theirs. */
    'hdr',
    /** A video without a sound track. */
    'no-sound',
    /** So quiet that what was raised with the voice may be heard. */
    'quiet',
    /** Over before one has settled. */
    'short',
    /** A sound track with nothing to hear. */
    'silent',
    /** A long stretch with nothing to hear. */
    'silent-stretch',
    /** Only one channel had something on it, which is heard on both now. */
    'one-channel',
    /** Left and right are opposite: on one loudspeaker they vanish. */
    'opposite-channels',
    /** Several mono tracks of one length were mixed. */
    'microphones-mixed',
    /** What was made is louder or quieter than all other recordings. */
    'other-loudness',
    /** `at` is where the file ends, and `seconds` what its header states. */
    'shorter-than-stated',
    /** Some peaks of what was made are above −1 dBTP. */
    'high-peaks',
    /** Some pictures of what was made look otherwise than those of the file. */
    'other-pictures',
    /** A track was left out because nothing of it could be decoded. */
    'track-not-decodable',
  ]),
  /** Seconds from the beginning, and how many; null for what concerns the whole. */
  at: z.number().nullable(),
  seconds: z.number().nullable(),
})
export type QualityWarning = z.infer<typeof QualityWarning>
