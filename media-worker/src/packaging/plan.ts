import type { PictureTrack } from '../recording/recording.ts'
import type { MeasuredSound } from '../sound/measure-sound.ts'
import {
  type AudioRendition,
  audioLadder,
  cabinMix,
  sharedAudio,
  type VideoRendition,
  videoLadder,
} from './renditions.ts'

/** Some renditions of one recording, each kind lowest first. */
export interface Ladder {
  readonly pictures: readonly VideoRendition[]
  readonly sounds: readonly AudioRendition[]
  /** The mix for loud cabins; null when the recording is even enough without. */
  readonly cabin: AudioRendition | null
}

/** Which renditions are made, in two steps, and how long they become. */
export interface Plan {
  /** The lowest qualities, which make a recording playable. */
  readonly first: Ladder
  /** All others. */
  readonly rest: Ladder
  /** Seconds: to the end of what lasts longest. What ends earlier stands still, or is silent. */
  readonly duration: number
}

/** Plans for the pictures that are shown and what was measured of the sound; either is null when there is none. */
export function planOf(
  picture: Pick<PictureTrack, 'width' | 'height' | 'frameRate' | 'bitRate' | 'ladderBitRate' | 'end'> | null,
  sound: Pick<MeasuredSound, 'duration' | 'channels' | 'cabinFilter'> | null,
): Plan {
  const pictures = picture ? videoLadder(picture) : []
  const sounds = !sound ? [] : picture ? [sharedAudio(sound.channels)] : audioLadder(sound.channels)
  return {
    first: { pictures: pictures.slice(0, 1), sounds: sounds.slice(0, 1), cabin: null },
    rest: {
      ...{ pictures: pictures.slice(1), sounds: sounds.slice(1) },
      cabin: sound?.cabinFilter ? cabinMix(sound.channels) : null,
    },
    duration: Math.max(picture?.end ?? 0, sound?.duration ?? 0),
  }
}

/** All renditions of a ladder, pictures first. */
export function renditionsOf({ pictures, sounds, cabin }: Ladder): (VideoRendition | AudioRendition)[] {
  return [...pictures, ...sounds, ...(cabin ? [cabin] : [])]
}
