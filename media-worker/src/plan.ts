import type { MeasuredSound } from './measure-sound.ts'
import {
  type AudioRendition,
  audioLadder,
  cabinMix,
  sharedAudio,
  type VideoRendition,
  videoLadder,
} from './renditions.ts'
import type { MediaSource } from './source.ts'

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
  /** Seconds; null when the file does not state it and nothing could be measured. */
  readonly duration: number | null
  /** Seconds that the last picture stands still because the sound goes on. */
  readonly hold: number
}

/** Plans for a source with what was heard of it; null when it has no sound. */
export function planOf(
  source: MediaSource,
  sound: Pick<MeasuredSound, 'duration' | 'channels' | 'cabinFilter'> | null,
): Plan {
  const { video } = source
  const pictures = video ? videoLadder(video) : []
  const sounds = !sound ? [] : video ? [sharedAudio(sound.channels)] : audioLadder(sound.channels)
  const heard = sound?.duration ?? null
  const shown = video ? (video.duration ?? source.claimedDuration) : null
  return {
    first: { pictures: pictures.slice(0, 1), sounds: sounds.slice(0, 1), cabin: null },
    rest: {
      ...{ pictures: pictures.slice(1), sounds: sounds.slice(1) },
      cabin: sound?.cabinFilter ? cabinMix(sound.channels) : null,
    },
    duration: video ? shown && Math.max(shown, heard ?? 0) : heard,
    hold: shown && heard ? Math.max(0, heard - shown) : 0,
  }
}

/** All renditions of a ladder, pictures first. */
export function renditionsOf({ pictures, sounds, cabin }: Ladder): (VideoRendition | AudioRendition)[] {
  return [...pictures, ...sounds, ...(cabin ? [cabin] : [])]
}
