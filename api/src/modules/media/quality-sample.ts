import { posix } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SAMPLE_SECONDS } from '../../contract/sample.ts'
import type { PlaylistOf } from './stored-playlists.ts'

/** Seconds that the last segment may go on after the sample: the longest of ours. */
const LAST_SEGMENT = 6
/** The playlist of a quality, in a folder of its own. */
const PLAYLIST = 'index.m3u8'

/** A name beside the playlist, and nothing else. */
const NAME = /^[\w-][\w.-]*$/
const MAP = /^#EXT-X-MAP:URI="([^"]+)"(?:,BYTERANGE="(\d+)@(\d+)")?$/
const RANGE = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?$/
const DURATION = /^#EXTINF:([\d.]+),/

/** A file beside a playlist, and where the part of it ends that is meant, bytes; null for the whole. */
interface Part {
  readonly name: string
  readonly end: number | null
}

interface Segment {
  /** Its lines, with all that stands before it. */
  readonly lines: readonly string[]
  /** Its own part, and the initialization section that stands before it. */
  readonly parts: readonly Part[]
  /** Seconds; not a number when the playlist has none. */
  readonly duration: number
}

/** The segments of a playlist (RFC 8216 §4.3.2), in order. */
function* segmentsOf(playlist: string): Generator<Segment> {
  let lines: string[] = []
  let parts: Part[] = []
  let duration = Number.NaN
  let end: number | null = null
  for (const line of playlist.split(/\r?\n/)) {
    if (line === '' || line === '#EXT-X-ENDLIST') continue
    lines.push(line)
    const [, name, mapSize, mapStart] = MAP.exec(line) ?? []
    const [, size, start] = RANGE.exec(line) ?? []
    const [, seconds] = DURATION.exec(line) ?? []
    if (name !== undefined) parts.push({ name, end: mapSize === undefined ? null : Number(mapSize) + Number(mapStart) })
    // A range that names no start follows the one before.
    if (size !== undefined) end = Number(start ?? end ?? 0) + Number(size)
    if (seconds !== undefined) duration = Number(seconds)
    if (line.startsWith('#')) continue
    yield { lines, parts: [...parts, { name: line, end }], duration }
    lines = []
    parts = []
    duration = Number.NaN
  }
}

/** What a sample has of one quality. */
export interface QualitySample {
  /** Its playlist, which ends after the sample. */
  readonly playlist: string
  /** How many bytes from its beginning it has of each file beside it; infinite for the whole file. */
  readonly bytes: ReadonlyMap<string, number>
}

/** The sample of one quality by its playlist: the segments that begin within the first minute. Null when there is none. */
export function qualitySample(playlist: string): QualitySample | null {
  const lines: string[] = []
  const bytes = new Map<string, number>()
  let seconds = 0
  for (const segment of segmentsOf(playlist)) {
    const fits = seconds < SAMPLE_SECONDS && seconds + segment.duration <= SAMPLE_SECONDS + LAST_SEGMENT
    if (!fits || !segment.parts.every(({ name }) => NAME.test(name))) break
    lines.push(...segment.lines)
    seconds += segment.duration
    for (const { name, end } of segment.parts) bytes.set(name, furthest(bytes.get(name), end))
  }
  return seconds === 0 ? null : { playlist: `${lines.join('\n')}\n#EXT-X-ENDLIST\n`, bytes }
}

/** Of a file of which parts are named, no other mention opens the whole. */
function furthest(known: number | undefined, end: number | null): number {
  if (end === null) return known ?? Number.POSITIVE_INFINITY
  return known === undefined || known === Number.POSITIVE_INFINITY ? end : Math.max(known, end)
}

/** `media/<media>/<attempt>/master.m3u8`, or a file of one quality in a folder below. */
const KEY = /^media\/[^/]+\/[^/]+\/(?:(?<master>master\.m3u8)|[^/]+\/(?<file>[^/]+))$/

/** A master playlist without the key frames of all of it, by which players show what one seeks. */
const withoutKeyFrames = (master: string): string => master.replace(/^#EXT-X-I-FRAME-STREAM-INF:.*\r?\n/gm, '')

/** The playlists of samples, by the keys of the whole ones; null for what no sample has. Reject as those do. */
export function samplePlaylists(playlistOf: PlaylistOf): PlaylistOf {
  return async (key) => {
    const { master, file } = KEY.exec(key)?.groups ?? {}
    if (master === undefined && file !== PLAYLIST) return null
    const whole = await playlistOf(key)
    if (!whole) return null
    const text = whole.plain.toString()
    const sample = master === undefined ? qualitySample(text)?.playlist : withoutKeyFrames(text)
    if (sample === undefined) return null
    const plain = Buffer.from(sample)
    return { plain, compressed: await promisify(gzip)(plain), init: whole.init }
  }
}

/** How many bytes of a file from its beginning a sample has; null for none. Rejects as playlists do. */
export async function sampleBytes(playlistOf: PlaylistOf, key: string): Promise<number | null> {
  const { file } = KEY.exec(key)?.groups ?? {}
  if (file === undefined) return null
  const playlist = await playlistOf(posix.join(posix.dirname(key), PLAYLIST))
  return (playlist && qualitySample(playlist.plain.toString())?.bytes.get(file)) ?? null
}
