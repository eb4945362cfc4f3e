import type { PackagingWishes, TrackReason } from '@stillair/events/modules/media/track.ts'
import type { CoverTrack, PictureTrack, Recording, SoundTrack, TextTrack } from './recording.ts'

export interface Decision {
  /** Index of the stream in the file. */
  readonly track: number
  readonly isTaken: boolean
  readonly reason: TrackReason
}

/** The tracks to package, with a reason for each picture and sound track. */
export interface TrackChoice {
  readonly picture: PictureTrack | null
  /** Mixed when there are several; empty when there is no sound. */
  readonly sounds: readonly SoundTrack[]
  readonly texts: readonly TextTrack[]
  readonly cover: CoverTrack | null
  readonly decisions: readonly Decision[]
}

/** Allowed difference between the durations of two microphone tracks, seconds. */
const SAME_LENGTH = 0.5

/**
 * Chooses the tracks to package. Criteria, strongest first: the track can be decoded; it is not known to be silent; it
 * is the main programme rather than a commentary or description; the file marks it as default; it comes first. When all
 * sound tracks are mono and equally long, they are microphones, and all are taken.
 */
export function chooseTracks({ tracks }: Pick<Recording, 'tracks'>, wanted: PackagingWishes = {}): TrackChoice {
  const pictures = tracks.filter((track) => track.kind === 'picture')
  const sounds = tracks.filter((track) => track.kind === 'sound')
  const picture = best(pictures, wanted.picture)
  const microphones = wanted.sound === undefined ? microphonesOf(sounds) : []
  const sound = best(sounds, wanted.sound)
  const heard = microphones.length > 0 ? microphones : sound ? [sound] : []
  const covers = tracks.filter((track) => track.kind === 'cover')
  return {
    picture,
    sounds: heard,
    texts: tracks.filter((track) => track.kind === 'text'),
    cover: picture ? null : (covers[0] ?? null),
    decisions: [
      ...pictures.map((track) => decisionOf(track, picture, pictures, wanted.picture)),
      ...sounds.map((track): Decision => {
        const isMicrophone = microphones.includes(track)
        return isMicrophone
          ? { track: track.index, isTaken: true, reason: 'microphone' }
          : decisionOf(track, sound, sounds, wanted.sound)
      }),
    ],
  }
}

type Candidate = PictureTrack | SoundTrack

const PURPOSES = ['main', 'commentary', 'description'] as const

/** Criteria for comparing two tracks, strongest first. The lower value wins. */
const CRITERIA = [
  (track: Candidate) => (track.isDecodable ? 0 : 1),
  (track: Candidate) => (track.kind === 'sound' && track.isSilent ? 1 : 0),
  (track: Candidate) => PURPOSES.indexOf(track.purpose),
  (track: Candidate) => (track.isDefault ? 0 : 1),
  (track: Candidate) => track.index,
] as const
const WHY = [
  ['decodable', 'not-decodable'],
  ['audible', 'silent'],
  ['main', null],
  ['default', 'not-default'],
  ['first', 'not-first'],
] as const satisfies readonly (readonly [TrackReason, TrackReason | null])[]

/** Returns the index of the first criterion that distinguishes the tracks. `order` is negative when `one` wins. */
function compare(one: Candidate, other: Candidate): { by: number; order: number } {
  const orders = CRITERIA.map((criterion) => criterion(one) - criterion(other))
  const by = orders.findIndex((order) => order !== 0)
  return { by, order: orders[by] ?? 0 }
}

function best<T extends Candidate>(candidates: readonly T[], wanted: number | undefined): T | null {
  const usable = candidates.filter(({ isDecodable }) => isDecodable)
  return usable.find(({ index }) => index === wanted) ?? usable.toSorted((a, b) => compare(a, b).order)[0] ?? null
}

function decisionOf<T extends Candidate>(
  track: T,
  taken: T | null,
  all: readonly T[],
  wanted: number | undefined,
): Decision {
  const isTaken = track === taken
  const of = (reason: TrackReason) => ({ track: track.index, isTaken, reason })
  if (!track.isDecodable) return of('not-decodable')
  if (taken?.index === wanted) return of(isTaken ? 'chosen' : 'not-chosen')
  if (all.length === 1) return of('only')
  if (!isTaken && taken) {
    const [, against] = WHY[compare(taken, track).by] ?? WHY[4]
    return of(against ?? (track.purpose === 'main' ? 'not-first' : track.purpose))
  }
  // The criterion that distinguishes it from the next best track.
  const next = all.filter((other) => other !== track).toSorted((a, b) => compare(a, b).order)[0]
  return of((next && WHY[compare(track, next).by]?.[0]) ?? 'first')
}

/**
 * Returns parallel mono tracks, as recorders with several microphones write them. Returns none unless all decodable sound
 * tracks are of that kind.
 */
function microphonesOf(sounds: readonly SoundTrack[]): readonly SoundTrack[] {
  const usable = sounds.filter(({ isDecodable }) => isDecodable)
  const [first] = usable
  if (!first || usable.length < 2) return []
  const isBeside = ({ channels, purpose, language, start, end }: SoundTrack) =>
    channels === 1 &&
    purpose === 'main' &&
    language === first.language &&
    Math.abs(end - start - (first.end - first.start)) <= SAME_LENGTH
  return usable.every(isBeside) ? usable : []
}
