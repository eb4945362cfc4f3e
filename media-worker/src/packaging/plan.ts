import type { PictureTrack } from '../recording/recording.ts'
import type { MeasuredSound } from '../sound/measure-sound.ts'
import {
  type AudioRendition,
  audioLadder,
  cabinMix,
  sharedAudio,
  type VideoRendition,
  videoLadder,
} from './hls/renditions.ts'

/** Some renditions of one recording; pictures and sounds are each lowest first. */
export interface Ladder {
  readonly pictures: readonly VideoRendition[]
  readonly sounds: readonly AudioRendition[]
  /** The mix for loud cabins; null when the recording is even enough without it. */
  readonly cabin: AudioRendition | null
}

/** The renditions to make, in two steps, and their duration. */
export interface Plan {
  /** The lowest qualities, which make a recording playable. */
  readonly first: Ladder
  /** All others. */
  readonly rest: Ladder
  /**
   * Seconds until the longest track ends. A shorter picture stands still at its end; shorter sound is followed by silence.
   */
  readonly duration: number
}

/** Plans the renditions for the picture track and the measured sound. Either is null when the recording has none. */
export function planOf(
  picture: Pick<PictureTrack, 'width' | 'height' | 'frameRate' | 'bitRate' | 'ladderBitRate' | 'end'> | null,
  sound: Pick<MeasuredSound, 'duration' | 'channels' | 'cabinFilter'> | null,
): Plan {
  const pictures = picture ? videoLadder(picture) : []
  const sounds = !sound ? [] : picture ? [sharedAudio(sound.channels)] : audioLadder(sound.channels)
  return {
    first: { pictures: pictures.slice(0, 1), sounds: sounds.slice(0, 1), cabin: null },
    rest: {
      pictures: pictures.slice(1),
      sounds: sounds.slice(1),
      cabin: sound?.cabinFilter ? cabinMix(sound.channels) : null,
    },
    duration: Math.max(picture?.end ?? 0, sound?.duration ?? 0),
  }
}

/** Returns all renditions of a ladder, pictures first. */
export function renditionsOf({ pictures, sounds, cabin }: Ladder): (VideoRendition | AudioRendition)[] {
  return [...pictures, ...sounds, ...(cabin ? [cabin] : [])]
}
