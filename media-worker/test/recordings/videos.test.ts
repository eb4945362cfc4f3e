import { describeRecordings, type Recording } from './describe-recordings.ts'
import { AAC, H264, redThenBlue, tone, X264 } from './recipe.ts'

/** Describes red and blue pictures with a tone in a container and codecs, which the result must reproduce. */
const of = (
  file: string,
  codecs: readonly string[],
  right: Partial<Recording> = {},
  pictures = redThenBlue(),
): Recording => ({
  file,
  made: [...pictures, ...tone(440), ...codecs],
  lasts: 3,
  hears: [440],
  turnsBlue: 1.5,
  tracks: ['only', 'only'],
  ...right,
})
/** Frame-based sound codecs that do not state how much padding they added to the first and last frame. */
const FRAMES = { inexact: 0.08 }
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k'] as const
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k'] as const

describeRecordings('a video as', {
  'MP4 of H.264 and AAC': { ...of('usual.mp4', [...H264, ...AAC]), isQuick: true },
  'MP4 with its index in front': of('front.mp4', [...H264, ...AAC, '-movflags', '+faststart']),
  'MP4 in fragments': of(
    'fragments.mp4',
    [...H264, ...AAC, '-movflags', 'frag_keyframe+empty_moov', '-g', '25'],
    FRAMES,
  ),
  'MP4 of HEVC': {
    ...of('hevc.mp4', [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=none',
      '-tag:v',
      'hvc1',
      ...AAC,
    ]),
    isQuick: true,
  },
  'MP4 of H.264 with 10 bits': of('ten.mp4', [...X264, '-pix_fmt', 'yuv420p10le', ...AAC]),
  'MP4 of H.264 with 4:4:4 colours': of('444.mp4', [...X264, '-pix_fmt', 'yuv444p', ...AAC]),
  'MP4 of MPEG-4': of('old.mp4', ['-c:v', 'mpeg4', '-q:v', '3', ...AAC]),
  'MP4 of AV1': of('av1.mp4', ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime', ...AAC]),
  'MOV of ProRes': of('edit.mov', ['-c:v', 'prores_ks', '-c:a', 'pcm_s24le']),
  'MOV of DNxHR': of('dnx.mov', [
    '-c:v',
    'dnxhd',
    '-profile:v',
    'dnxhr_sq',
    '-vf',
    'scale=out_color_matrix=bt709',
    '-pix_fmt',
    'yuv422p',
    '-c:a',
    'pcm_s16le',
  ]),
  'MOV from an old camera (Motion JPEG)': of('camera.mov', [
    '-c:v',
    'mjpeg',
    '-q:v',
    '3',
    '-pix_fmt',
    'yuvj420p',
    '-c:a',
    'pcm_s16le',
  ]),
  'MOV from a screen recorder (Animation)': of('screen.mov', ['-c:v', 'qtrle', ...AAC]),
  'Matroska of H.264 and FLAC': of('obs.mkv', [...H264, '-c:a', 'flac']),
  'Matroska of FFV1': of('archive.mkv', ['-c:v', 'ffv1', '-c:a', 'pcm_s16le']),
  'Matroska from a DVD': of('dvd.mkv', ['-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'ac3'], FRAMES),
  'WebM of VP8 and Vorbis': of('vp8.webm', [...VP8, '-c:a', 'libvorbis']),
  'WebM of VP9 and Opus': { ...of('vp9.webm', [...VP9, '-c:a', 'libopus']), isQuick: true },
  'WebM from a browser, without a stated duration': of('browser.webm', [...VP8, '-c:a', 'libopus', '-live', '1']),
  'AVI of MPEG-4 and MP3': of('old.avi', ['-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'libmp3lame'], FRAMES),
  'AVI from a tape (DV)': of('tape.avi', [
    '-c:v',
    'dvvideo',
    '-s',
    '720x576',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'pcm_s16le',
  ]),
  'WMV from Windows': of('windows.wmv', ['-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2'], FRAMES),
  'MPEG-TS of H.264': of('stream.ts', [...H264, ...AAC], FRAMES),
  'MPEG-TS of MPEG-2': of('television.ts', ['-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'mp2'], FRAMES),
  'MPEG-TS that begins after a day': of('late.ts', [...H264, ...AAC, '-output_ts_offset', '86400'], FRAMES),
  'MPEG-TS whose clock restarts after a second': {
    ...of('restart.ts', [...H264, ...AAC, '-output_ts_offset', '95442.7'], FRAMES),
    isQuick: true,
  },
  'MPEG from a VCD': of('vcd.mpg', ['-c:v', 'mpeg1video', '-q:v', '3', '-c:a', 'mp2'], FRAMES),
  'MPEG from a DVD': of('dvd.mpg', ['-f', 'vob', '-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'ac3'], FRAMES),
  'MXF from a broadcaster': of('news.mxf', ['-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'pcm_s16le']),
  'Ogg of Theora': of('theora.ogv', ['-c:v', 'libtheora', '-q:v', '8', '-c:a', 'libvorbis']),
  '3GP from a phone': of('phone.3gp', ['-c:v', 'h263', '-s', '352x288', '-q:v', '3', ...AAC, '-ar', '32000'], FRAMES),
  'MP4 at 23.976 frames a second': of('film.mp4', [...H264, ...AAC], {}, redThenBlue(3, { rate: '24000/1001' })),
  'MP4 at 60 frames a second': of('smooth.mp4', [...H264, ...AAC], {}, redThenBlue(3, { rate: '60' })),
  'MP4 at 5 frames a second': of('slides.mp4', [...H264, ...AAC], {}, redThenBlue(3, { rate: '5' })),
  'MP4 of interlaced pictures': {
    ...of('interlaced.mp4', [...X264, '-flags', '+ilme+ildct', '-vf', 'setfield=tff', ...AAC]),
    isQuick: true,
  },
  'MP4 with non-square pixels': { ...of('anamorphic.mp4', [...H264, '-vf', 'setsar=4/3', ...AAC]), isQuick: true },
})
