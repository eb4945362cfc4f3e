import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rendition } from '@stillair/events/media/events.ts'
import type { AudioRendition, VideoRendition } from './renditions.ts'

/** A rendition as it was made. */
export interface MeasuredRendition extends Rendition {
  /** Seconds, the sum of its segments. */
  readonly duration: number
  /** Bytes of all its files. */
  readonly size: number
  /** Pictures per second; null for sound. */
  readonly frameRate: number | null
  /** Its files in playing order: the initialisation, then the segments. */
  readonly files: readonly string[]
}

export interface Segment {
  /** Seconds. */
  readonly duration: number
  /** Bytes. */
  readonly size: number
}

/** Reads what ffmpeg made of a rendition in `<folder>/<name>`. */
export async function measureRendition(
  folder: string,
  made: AudioRendition | VideoRendition,
): Promise<MeasuredRendition> {
  const own = join(folder, made.name)
  const playlist = await readFile(join(own, 'index.m3u8'), 'utf8')
  const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(own, name))).size))
  const segments = durations.map((duration, i) => ({ duration, size: sizes[i] ?? 0 }))
  const init = await readFile(join(own, 'init.mp4'))
  const duration = sum(durations)
  const bytes = sum(sizes)
  return {
    name: made.name,
    kind: made.kind,
    width: made.kind === 'video' ? made.width : null,
    height: made.kind === 'video' ? made.height : null,
    frameRate: made.kind === 'video' ? made.frameRate.value : null,
    bandwidth: peakBandwidth(segments, Number(/TARGETDURATION:(\d+)/.exec(playlist)?.[1] ?? 0)),
    averageBandwidth: duration > 0 ? Math.ceil((bytes * 8) / duration) : 0,
    codecs: made.kind === 'audio' ? 'mp4a.40.2' : avcCodec(init),
    duration,
    size: bytes + init.length + Buffer.byteLength(playlist),
    files: ['init.mp4', ...names],
  }
}

/**
 * bit/s of the busiest run of segments that lasts 0.5 to 1.5 target durations (RFC 8216 §4.1), so that a last segment of
 * a few milliseconds is no peak. The average where no run is that long.
 */
export function peakBandwidth(segments: readonly Segment[], targetDuration: number): number {
  let peak = 0
  for (let first = 0; first < segments.length; first++) {
    let bits = 0
    let seconds = 0
    for (const segment of segments.slice(first)) {
      bits += segment.size * 8
      seconds += segment.duration
      if (seconds > targetDuration * 1.5) break
      if (seconds >= targetDuration * 0.5) peak = Math.max(peak, bits / seconds)
    }
  }
  const seconds = sum(segments.map(({ duration }) => duration))
  const average = seconds > 0 ? (sum(segments.map(({ size }) => size)) * 8) / seconds : 0
  return Math.ceil(Math.max(peak, average))
}

/** RFC 6381 name of the H.264 in an MP4 initialisation segment. Throws an Error when there is none. */
export function avcCodec(init: Buffer): string {
  const box = init.indexOf('avcC', 0, 'latin1')
  // The box's content: its own version, then profile, compatibility and level.
  if (box < 0 || box + 8 > init.length) throw new Error('the initialisation segment holds no H.264')
  return `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`
}

/** The master playlist (RFC 8216): pictures with the one sound track they share, or sound alone; lowest first. */
export function masterPlaylist(renditions: readonly MeasuredRendition[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', '']
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  const sounds = renditions.filter(({ kind }) => kind === 'audio')
  const shared = pictures.length > 0 ? sounds[0] : undefined
  if (shared) {
    const flags = 'DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"'
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",${flags},URI="${shared.name}/index.m3u8"`, '')
  }
  for (const rendition of pictures.length > 0 ? pictures : sounds) {
    const attributes = [
      `BANDWIDTH=${rendition.bandwidth + (shared?.bandwidth ?? 0)}`,
      `AVERAGE-BANDWIDTH=${rendition.averageBandwidth + (shared?.averageBandwidth ?? 0)}`,
      `CODECS="${[rendition.codecs, ...(shared ? [shared.codecs] : [])].join(',')}"`,
    ]
    if (rendition.frameRate !== null) {
      attributes.push(
        `RESOLUTION=${rendition.width}x${rendition.height}`,
        `FRAME-RATE=${rendition.frameRate.toFixed(3)}`,
      )
    }
    if (shared) attributes.push('AUDIO="audio"')
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rendition.name}/index.m3u8`)
  }
  return `${lines.join('\n')}\n`
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
