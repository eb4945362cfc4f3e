import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { avcCodec, readFragments } from './fragments.ts'
import { KEY_FRAMES, keyFramePlaylist, MEDIA_FILE, mediaPlaylist, PLAYLIST } from './playlist.ts'
import type { AudioRendition, MeasuredRendition, VideoRendition } from './renditions.ts'
import { averageBandwidth, durationOf, peakBandwidth, segmentsOf } from './segments.ts'

/** Duration of a segment, seconds. On a slow connection, a listener waits this long after seeking. */
const SEGMENT = 4

/** Measures the file that ffmpeg wrote for a rendition in `<folder>/<name>`, and writes its playlists there. */
export async function measureRendition(
  folder: string,
  made: AudioRendition | VideoRendition,
): Promise<MeasuredRendition> {
  const own = join(folder, made.name)
  const { init, fragments } = await readFragments(join(own, MEDIA_FILE))
  const segments = segmentsOf(fragments, SEGMENT)
  await writeFile(join(own, PLAYLIST), mediaPlaylist(init.length, segments))
  const isPicture = made.kind === 'video'
  if (isPicture) await writeFile(join(own, KEY_FRAMES), keyFramePlaylist(init.length, fragments))
  return {
    name: made.name,
    kind: made.kind,
    width: isPicture ? made.width : null,
    height: isPicture ? made.height : null,
    frameRate: isPicture ? made.frameRate.value : null,
    bandwidth: peakBandwidth(segments),
    averageBandwidth: averageBandwidth(segments),
    keyFrameBandwidth: isPicture
      ? peakBandwidth(fragments.map(({ firstSize, duration }) => ({ size: firstSize, duration })))
      : 0,
    channels: isPicture ? 0 : made.channels,
    codecs: isPicture ? avcCodec(init) : 'mp4a.40.2',
    duration: durationOf(fragments),
  }
}
