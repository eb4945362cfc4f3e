import { posix } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SAMPLE_SECONDS } from '../../../contract/listener/sample.ts'
import type { PlaylistOf } from './stored-playlists.ts'

/** Seconds by which the last segment may extend past the sample; our longest segment. */
const LAST_SEGMENT = 6
/** The playlist of a quality. Each quality has its own folder. */
const PLAYLIST = 'index.m3u8'

/** A file name without a path. */
const NAME = /^[\w-][\w.-]*$/
const MAP = /^#EXT-X-MAP:URI="([^"]+)"(?:,BYTERANGE="(\d+)@(\d+)")?$/
const RANGE = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?$/
const DURATION = /^#EXTINF:([\d.]+),/

/** A file in the playlist's folder, and the byte at which the used range of it ends; null for the whole file. */
interface Part {
  readonly name: string
  readonly end: number | null
}

interface Segment {
  /** The segment's lines, including the tags before it. */
  readonly lines: readonly string[]
  /** The segment's range, and the initialization section before it. */
  readonly parts: readonly Part[]
  /** Seconds; NaN when the playlist does not state it. */
  readonly duration: number
}

/** Yields the segments of a playlist (RFC 8216 §4.3.2), in order. */
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
    // A range without a start continues the previous one.
    if (size !== undefined) end = Number(start ?? end ?? 0) + Number(size)
    if (seconds !== undefined) duration = Number(seconds)
    if (line.startsWith('#')) continue
    yield { lines, parts: [...parts, { name: line, end }], duration }
    lines = []
    parts = []
    duration = Number.NaN
  }
}

/** The part of one quality that belongs to the sample. */
export interface QualitySample {
  /** The playlist, which ends after the sample. */
  readonly playlist: string
  /** How many bytes from the beginning of each file in the folder belong to the sample; infinite for a whole file. */
  readonly bytes: ReadonlyMap<string, number>
}

/**
 * Returns the sample of one quality, given its playlist: the segments that begin within the first minute. Null when
 * there is none.
 */
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

/** Once a range of a file is used, a mention of the whole file does not give access to all of it. */
function furthest(known: number | undefined, end: number | null): number {
  if (end === null) return known ?? Number.POSITIVE_INFINITY
  return known === undefined || known === Number.POSITIVE_INFINITY ? end : Math.max(known, end)
}

/** `media/<media>/<attempt>/master.m3u8`, or a file in the folder of one quality below. */
const KEY = /^media\/[^/]+\/[^/]+\/(?:(?<master>master\.m3u8)|[^/]+\/(?<file>[^/]+))$/

/** Removes the key-frame playlists, which cover the whole recording. Players use them to preview seek positions. */
const withoutKeyFrames = (master: string): string => master.replace(/^#EXT-X-I-FRAME-STREAM-INF:.*\r?\n/gm, '')

/**
 * Returns the playlists of samples by the keys of the full playlists; null for keys outside the sample. Rejects as
 * `playlistOf` does.
 */
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

/**
 * Returns how many bytes from the beginning of a file belong to the sample; null for none. Rejects as `playlistOf`
 * does.
 */
export async function sampleBytes(playlistOf: PlaylistOf, key: string): Promise<number | null> {
  const { file } = KEY.exec(key)?.groups ?? {}
  if (file === undefined) return null
  const playlist = await playlistOf(posix.join(posix.dirname(key), PLAYLIST))
  return (playlist && qualitySample(playlist.plain.toString())?.bytes.get(file)) ?? null
}
