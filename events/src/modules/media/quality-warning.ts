import * as z from 'zod'

/** A quality problem of a playable recording that editors should know about. */
export const QualityWarning = z.object({
  code: z.enum([
    /** Parts of the file could not be decoded. */
    'damaged',
    /** Only Dolby Vision shows the pictures in their right colours, and it is not converted. */
    'dolby-vision',
    /** High dynamic range was converted to the colours and brightness of most screens. */
    'hdr',
    /** A video without a sound track. */
    'no-sound',
    /** So quiet that the noise amplified with the voice may be audible. */
    'quiet',
    /** Too short for a listener to settle. */
    'short',
    /** A silent sound track. */
    'silent',
    /** A long silence. */
    'silent-stretch',
    /** Only one channel had sound; it was copied to both. */
    'one-channel',
    /** Left and right have opposite phase and cancel out on a single loudspeaker. */
    'opposite-channels',
    /** Several mono tracks of the same length were mixed. */
    'microphones-mixed',
    /** The shape of the pictures changes; black bars keep it. */
    'mixed-shapes',
    /** The result is louder or quieter than the other recordings. */
    'other-loudness',
    /** The file is shorter than stated: `at` is its real end, and `seconds` is the duration in its header. */
    'shorter-than-stated',
    /** Some peaks of the result are above −1 dBTP. */
    'high-peaks',
    /** Some frames of the result differ visibly from those of the file. */
    'other-pictures',
    /** Some timestamps were wrong: outliers, a clock that begins again, or a pause of more than a minute. */
    'repaired-times',
    /** A track was omitted because none of it could be decoded. */
    'track-not-decodable',
  ]),
  /** The start of the affected part and its length, in seconds; null when the whole recording is affected. */
  at: z.number().nullable(),
  seconds: z.number().nullable(),
})
export type QualityWarning = z.infer<typeof QualityWarning>
