import { colourOf } from './colour.ts'
import {
  canDecode,
  type Headers,
  type Packet,
  type ProbeOptions,
  readHeaders,
  readPackets,
  type Stream,
  tooManyStreams,
} from './ffprobe.ts'
import { frameRateOf, ratio } from './frame-rate.ts'
import type { Purpose, Recording, Track } from './recording.ts'
import { type RepairedTimes, repairedTime, repairTimes } from './repair-times.ts'
import { tagText } from './tag-text.ts'
import { isTransparent } from './transparency.ts'

/** Containers without an index, whose duration is estimated from the bit rate. */
const GUESSING = /^(mp3|aac|ac3|eac3|dts|mpeg|mpegts|ogg)$/
/** Containers whose clocks may begin again. ffmpeg continues them itself, so only their outliers are repaired. */
const RESTARTING = /^(mpeg|mpegts|ogg)$/
/**
 * Longest pause, in seconds, that stays in a recording of sound alone. ffmpeg holds the silence for a pause in memory, at
 * up to a megabyte for each second. With several tracks, a pause keeps one in step with the others.
 */
const LONGEST_PAUSE = 60
/** Text subtitles, by ffmpeg's names. */
const TEXT = /^(subrip|srt|ass|ssa|webvtt|mov_text|text)$/
/** Layouts that ffmpeg cannot name or mix, such as `2 channels (BL+BR)`. */
const UNUSUAL = /^(unknown|\d+ channels)/
const FLOAT = /^pcm_f(16|24|32|64)(le|be)$/
/**
 * Seconds of pictures from which the size of key frames is measured. They hold several of the longest groups that encoders
 * usually make.
 */
const LOOKED_AT = 60

/**
 * Reads a local file: its headers, all its packets, and an attempt to decode each track. `keyFramesEvery` is the interval
 * between key frames of a ladder, in seconds. Throws a MediaError when it is not media, has too many tracks, or takes too
 * long.
 */
export async function readRecording(
  path: string,
  { keyFramesEvery, ...options }: ProbeOptions & { readonly keyFramesEvery: number },
): Promise<Recording> {
  const headers = await readHeaders(path, options)
  if (headers.streams.length > options.limits.maxStreams) throw tooManyStreams()
  const { format } = headers
  const { counts, repaired } = await countPackets(path, headers, options)
  const begin = format.start_time ?? Math.min(0, ...[...counts.values()].map(({ start }) => start))
  const tracks: Track[] = []
  for (const stream of headers.streams) {
    const count = counts.get(stream.index) ?? newCount()
    const isDecodable = isPlayed(kindOf(stream)) && count.packets > 0 && (await canDecode(path, stream.index, options))
    tracks.push(trackOf(stream, { count, begin, isRepaired: repaired.has(stream.index), isDecodable, keyFramesEvery }))
  }
  return {
    tracks,
    repaired,
    title: tagText(tag(format.tags, 'title')),
    chapters: chaptersOf(headers, begin),
    stated: GUESSING.test(format.format_name) || repaired.size > 0 ? null : (format.duration ?? null),
    end: Math.max(0, ...[...counts.values()].map(({ end }) => end - begin)),
    isCutOff: headers.streams.some(({ index, nb_frames = 0 }) => nb_frames > (counts.get(index)?.read ?? 0)),
  }
}

/** Counts the packets of each track, a second time when times were wrong. Keeps only their times, 8 bytes each. */
async function countPackets(
  path: string,
  { streams, format }: Headers,
  options: ProbeOptions,
): Promise<{ counts: ReadonlyMap<number, Count>; repaired: ReadonlyMap<number, RepairedTimes> }> {
  const newCounts = () => new Map(streams.map(({ index }) => [index, newCount()]))
  const timed = streams.filter((stream) => isPlayed(kindOf(stream)))
  const times = new Map(timed.map(({ index }) => [index, [] as number[]]))
  const counts = newCounts()
  await readPackets(path, options, (packet) => {
    counts.get(packet.track)?.add(packet)
    times.get(packet.track)?.push(packet.start)
  })
  const repaired = new Map<number, RepairedTimes>()
  for (const stream of timed) {
    const longestPause = timed.length === 1 && kindOf(stream) === 'sound' ? LONGEST_PAUSE : Number.POSITIVE_INFINITY
    const isReordered = (stream.has_b_frames ?? 0) > 0
    const found = repairTimes(times.get(stream.index) ?? [], { longestPause, isReordered })
    const isContinued = RESTARTING.test(format.format_name) && found?.edits.some((edit) => 'shift' in edit)
    if (found && !isContinued) repaired.set(stream.index, found)
  }
  if (repaired.size === 0) return { counts, repaired }
  const again = newCounts()
  const numbers = new Map<number, number>()
  await readPackets(path, options, (packet) => {
    const { track, start } = packet
    const number = numbers.get(track) ?? 0
    numbers.set(track, number + 1)
    const edits = repaired.get(track)?.edits
    // The lengths that a file states follow from its wrong times.
    again.get(track)?.add(edits ? { ...packet, start: repairedTime(edits, number, start), length: 0 } : packet)
  })
  return { counts: again, repaired }
}

const isPlayed = (kind: Track['kind']) => kind === 'picture' || kind === 'sound'

/** Creates the counters for the packets of one track. */
function newCount() {
  let lastLength = 0
  const count = {
    /** Counts all packets, including those that players skip. */
    read: 0,
    packets: 0,
    bytes: 0,
    /** Seconds. */
    start: Number.POSITIVE_INFINITY,
    /** Start of the last packet. */
    last: 0,
    end: 0,
    /** Counts the first minute only. */
    first: { packets: 0, bytes: 0, keys: 0, keyBytes: 0 },
    add({ start, length, size, isKey, isShown }: Packet) {
      if (Number.isNaN(start) || size === 0) return
      count.read++
      if (!isShown) return
      count.packets++
      count.bytes += size
      count.start = Math.min(count.start, start)
      // When a file does not state how long a frame lasts, assume the duration of the previous one.
      if (start > count.last) lastLength = start - count.last
      count.last = Math.max(count.last, start)
      count.end = Math.max(count.end, start + (length || lastLength))
      const { first } = count
      if (start - count.start > LOOKED_AT) return
      first.packets++
      first.bytes += size
      if (!isKey) return
      first.keys++
      first.keyBytes += size
    },
  }
  return count
}
type Count = ReturnType<typeof newCount>

function kindOf({ codec_type, codec_name, disposition, width = 0, height = 0, channels }: Stream): Track['kind'] {
  if (codec_type === 'video') {
    const { attached_pic, timed_thumbnails, still_image } = disposition ?? {}
    if (attached_pic || timed_thumbnails || still_image) return 'cover'
    return width >= 2 && height >= 2 ? 'picture' : 'other'
  }
  if (codec_type === 'audio') return channels === 0 ? 'other' : 'sound'
  return codec_type === 'subtitle' && TEXT.test(codec_name ?? '') ? 'text' : 'other'
}

interface Found {
  readonly count: Count
  /** Start of the file in the time of its packets, seconds. */
  readonly begin: number
  /** Whether its times were wrong; then its stated frame rate is, too. */
  readonly isRepaired: boolean
  readonly isDecodable: boolean
  readonly keyFramesEvery: number
}

function trackOf(stream: Stream, { count, begin, isRepaired, isDecodable, keyFramesEvery }: Found): Track {
  const { index, codec_name, width = 0, height = 0, tags, disposition } = stream
  const codec = codec_name ?? null
  const kind = kindOf(stream)
  if (kind === 'cover') return { kind, index, codec, width, height }
  if (kind === 'other') return { kind, index, codec }
  const title = tagText(tag(tags, 'title'))
  const base = {
    index,
    codec,
    isDecodable,
    title,
    purpose: purposeOf(disposition, title),
    start: count.packets > 0 ? Math.max(0, count.start - begin) : 0,
    end: Math.max(0, count.end - begin),
    language: languageOf(tag(tags, 'language')),
    isDefault: disposition?.default === 1,
  }
  if (kind === 'text') return { ...base, kind }
  if (kind === 'sound') {
    const layout = UNUSUAL.test(stream.channel_layout ?? 'unknown') ? null : (stream.channel_layout ?? null)
    return { ...base, kind, channels: stream.channels ?? 1, layout, isFloat: FLOAT.test(codec ?? ''), isSilent: false }
  }
  const shownWidth = width * ratio(stream.sample_aspect_ratio, ':')
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const [uprightWidth, uprightHeight] = Math.abs(rotation) % 180 === 90 ? [height, shownWidth] : [shownWidth, height]
  const measured = { avg_frame_rate: `${count.packets - 1}/${count.last - count.start}` }
  const frameRate = frameRateOf(isRepaired ? measured : stream)
  return {
    ...base,
    kind,
    width: Math.round(uprightWidth),
    height: Math.round(uprightHeight),
    frameRate,
    isTurned: rotation !== 0,
    isInterlaced: /^(tt|bb|tb|bt)$/.test(stream.field_order ?? ''),
    colour: colourOf(stream, height),
    isTransparent: isTransparent({ codec, pixels: stream.pix_fmt, alphaMode: tag(tags, 'alpha_mode') }),
    isDolbyOnly: stream.side_data_list?.some((data) => data.dv_bl_signal_compatibility_id === 0) ?? false,
    bitRate: (8 * count.bytes) / Math.max(1, count.end - count.start),
    ladderBitRate: ladderBitRate(count, frameRate.value, keyFramesEvery),
  }
}

/**
 * Estimates the bit rate of pictures with a key frame every `everySeconds`, from their first minute. A still picture is
 * stored completely only once in ten seconds or more and takes almost no bytes in between, so its own rate says little.
 */
function ladderBitRate({ first }: Count, frameRate: number, everySeconds: number): number | null {
  const { packets, bytes, keys, keyBytes } = first
  if (keys === 0) return null
  const between = (bytes - keyBytes) / (packets / frameRate)
  return 8 * (between + keyBytes / keys / everySeconds)
}

/** Determines the purpose from the file's flags, or else from the title of the track. */
function purposeOf(disposition: Stream['disposition'], title: string | null): Purpose {
  if (disposition?.visual_impaired || disposition?.descriptions) return 'description'
  if (disposition?.comment) return 'commentary'
  if (/\bcommentary\b/i.test(title ?? '')) return 'commentary'
  return /\b(audio|video) descri(ption|bed)\b|\bdescriptive\b/i.test(title ?? '') ? 'description' : 'main'
}

/**
 * Converts the three-letter code in a file to the two-letter code that players read, where there is one. Returns null when
 * it is missing or not a language.
 */
function languageOf(stated: string | undefined): string | null {
  if (stated === undefined || !/^[a-z]{2,3}$/.test(stated) || /^(und|mul|zxx|mis)$/.test(stated)) return null
  return new Intl.Locale(stated).language
}

function tag(tags: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return Object.entries(tags ?? {}).find(([each]) => each.toLowerCase() === name)?.[1]
}

/**
 * Returns the chapters in order. Of several with the same start, the one that lasts longest stays. One without a title is
 * named by its number.
 */
function chaptersOf({ chapters }: Headers, begin: number): Recording['chapters'] {
  const longest = new Map<number, { readonly length: number; readonly title: string | null }>()
  for (const { start_time, end_time, tags } of chapters) {
    if (start_time === undefined) continue
    const start = Math.max(0, start_time - begin)
    const length = (end_time ?? start_time) - start_time
    const before = longest.get(start)
    if (!before || length > before.length) longest.set(start, { length, title: tagText(tag(tags, 'title')) })
  }
  return [...longest]
    .sort(([one], [other]) => one - other)
    .map(([start, { title }], i) => ({ start, title: title ?? `Chapter ${i + 1}` }))
}
