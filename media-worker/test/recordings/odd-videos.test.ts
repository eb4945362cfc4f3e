import { describeRecordings, type Recording } from './describe-recordings.ts'
import { AAC, BLUE, H264, redThenBlue, tone } from './recipe.ts'

const MAPPED = ['-map', '0:v', '-map', '1:a'] as const
const renamed = (name: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(name, to), 'latin1')
const SRT = '1\n00:00:00,500 --> 00:00:01,500\nBreathe in.\n\n2\n00:00:01,500 --> 00:00:02,500\nAnd out.\n'
const withSubtitles = (codec: string) => [
  ...[...redThenBlue(), ...tone(440), '-i', 'words.srt', ...MAPPED, '-map', '2:s', ...H264, ...AAC, '-c:s', codec],
]
const WORDS = {
  inputs: { 'words.srt': SRT },
  subtitles: ['Breathe in.'],
  lasts: 3,
  hears: [440],
  turnsBlue: 1.5,
} as const

/** A video with sound whose packet 100 is moved by 300 seconds. The file counts `units` of time in a second. */
function stray(
  file: string,
  units: number,
  { codecs = [...H264, ...AAC] as readonly string[], moved = 'pts', of = 'v' } = {},
): Recording {
  const filter = `setts=${moved}=${moved.toUpperCase()}+if(eq(N\\,100)\\,300*${units}\\,0)`
  const made = [...redThenBlue(8), ...tone(440, 8), ...MAPPED, ...codecs, `-bsf:${of}`, filter]
  return { file, made, lasts: 8, hears: [440], turnsBlue: 4, warns: ['repaired-times'], inexact: 0.1 }
}

describeRecordings('a video whose', {
  'sound begins and ends a second after the picture': {
    file: 'late-sound.mp4',
    made: [...redThenBlue(), '-itsoffset', '1', ...tone(440), ...MAPPED, ...H264, ...AAC],
    lasts: 4,
    hears: [440],
    heardFrom: 1,
    turnsBlue: 1.5,
  },
  'sound begins late in Matroska': {
    file: 'late-sound.mkv',
    made: [...redThenBlue(), '-itsoffset', '1', ...tone(440), ...MAPPED, ...H264, '-c:a', 'flac'],
    lasts: 4,
    hears: [440],
    heardFrom: 1,
    turnsBlue: 1.5,
    isQuick: true,
  },
  'picture begins a second after the sound': {
    file: 'late-picture.mkv',
    made: ['-itsoffset', '1', ...redThenBlue(), ...tone(440), ...MAPPED, ...H264, '-c:a', 'flac'],
    lasts: 4,
    hears: [440],
    heardUntil: 3,
    turnsBlue: 2.5,
  },
  'sound ends before the picture': {
    file: 'short-sound.mp4',
    made: [...redThenBlue(4), ...tone(440, 2), ...MAPPED, ...H264, ...AAC],
    lasts: 4,
    hears: [440],
    heardUntil: 2,
    turnsBlue: 2,
  },
  'picture ends before the sound': {
    file: 'short-picture.mp4',
    made: [...redThenBlue(2), ...tone(440, 5), ...MAPPED, ...H264, ...AAC],
    lasts: 5,
    hears: [440],
    turnsBlue: 1,
  },
  'picture stopped early in a browser': {
    file: 'stopped.webm',
    made: [
      ...redThenBlue(2),
      ...tone(440, 6),
      ...MAPPED,
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-b:v',
      '400k',
      '-c:a',
      'libopus',
      '-live',
      '1',
    ],
    lasts: 6,
    hears: [440],
    turnsBlue: 1,
  },
  'picture is a single frame': {
    file: 'one-picture.mp4',
    made: [...redThenBlue(0.04), ...tone(440), ...MAPPED, ...H264, ...AAC],
    lasts: 3,
    hears: [440],
    turnsBlue: null,
  },
  'frame rate varies': {
    file: 'uneven.mp4',
    made: [
      ...redThenBlue(),
      ...tone(440),
      ...MAPPED,
      '-vf',
      "select='lt(t,1)+not(mod(n,5))'",
      '-fps_mode',
      'vfr',
      ...H264,
      ...AAC,
    ],
    lasts: 3,
    hears: [440],
    turnsBlue: 1.6,
    inexact: 0.2,
    isQuick: true,
  },
  'pictures cannot be decoded': {
    file: 'unknown-picture.mp4',
    made: [...redThenBlue(), ...tone(440), ...MAPPED, ...H264, ...AAC],
    altered: renamed('avc1', 'xvc9'),
    lasts: 3,
    hears: [440],
    warns: ['track-not-decodable'],
    tracks: ['not-decodable', 'only'],
  },
  'sound cannot be decoded': {
    file: 'unknown-sound.mp4',
    made: [...redThenBlue(), ...tone(440), ...MAPPED, ...H264, '-c:a', 'ac3'],
    altered: renamed('ac-3', 'ac-4'),
    lasts: 3,
    turnsBlue: 1.5,
    warns: ['track-not-decodable', 'no-sound'],
    tracks: ['only', 'not-decodable'],
  },
  'sound comes from two microphones': {
    file: 'microphones.mov',
    made: [...redThenBlue(), ...tone(440), ...tone(1500), ...MAPPED, '-map', '2:a', ...H264, '-c:a', 'pcm_s16le'],
    lasts: 3,
    hears: [440, 1500],
    turnsBlue: 1.5,
    warns: ['microphones-mixed'],
  },
  'camera added a time code track': {
    file: 'timecode.mov',
    made: [...redThenBlue(), ...tone(440), ...MAPPED, ...H264, '-c:a', 'pcm_s16le', '-timecode', '10:00:00:00'],
    lasts: 3,
    hears: [440],
    turnsBlue: 1.5,
  },
  'first picture track is not the default one': {
    file: 'two-pictures.mkv',
    made: [
      ...redThenBlue(),
      ...tone(440),
      '-f',
      'lavfi',
      '-i',
      'color=c=green:s=64x64:r=25:d=3',
      '-map',
      '2:v',
      ...MAPPED,
      ...H264,
      ...AAC,
      '-disposition:v:0',
      '0',
      '-disposition:v:1',
      'default',
    ],
    lasts: 3,
    hears: [440],
    turnsBlue: 1.5,
    tracks: ['not-default', 'default', 'only'],
    inexact: 0.08,
  },
  'two stream recordings were joined': {
    file: 'joined.ts',
    made: [...redThenBlue(), ...tone(440), ...MAPPED, ...H264, ...AAC],
    altered: (bytes) => Buffer.concat([bytes, bytes]),
    lasts: 6,
    hears: [440],
    turnsBlue: 1.5,
    inexact: 0.2,
  },
  'size and sound change, as on television': {
    file: 'television.ts',
    made: [...redThenBlue(), ...tone(440), ...MAPPED, ...H264, ...AAC],
    followedBy: [...redThenBlue(3, { size: '640x360' }), ...tone(440), ...MAPPED, ...H264, '-ac', '2', ...AAC],
    lasts: 6,
    hears: [440],
    turnsBlue: null,
    warns: ['mixed-shapes'],
    inexact: 0.1,
    endsWith: [BLUE, BLUE, BLUE],
  },
  'pictures stay for four seconds each': {
    file: 'slides.mp4',
    made: ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=1/4:d=16', ...tone(440, 16), ...MAPPED, ...H264, ...AAC],
    lasts: 16,
    hears: [440],
    turnsBlue: null,
  },
  'shape changes': {
    file: 'shapes.ts',
    made: [...redThenBlue(3, { size: '320x180' }), ...tone(440), ...MAPPED, ...H264, ...AAC],
    followedBy: [...redThenBlue(3, { size: '180x320' }), ...tone(440), ...MAPPED, ...H264, ...AAC],
    lasts: 6,
    hears: [440],
    turnsBlue: null,
    warns: ['mixed-shapes'],
    inexact: 0.2,
    endsWith: [[0, 0, 0], BLUE, [0, 0, 0]],
  },
  'hundredth picture has a stray time in Matroska': stray('stray.mkv', 1000),
  'hundredth picture has a stray time in MP4': { ...stray('stray.mp4', 12_800), isQuick: true },
  'hundredth picture has a stray time in WebM': stray('stray.webm', 1000, {
    codecs: ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '400k', '-c:a', 'libopus'],
  }),
  'hundredth picture has a stray time in MPEG-TS': stray('stray.ts', 90_000),
  'hundredth picture has a stray time between pictures in another order': stray('reordered.mp4', 12_800, {
    codecs: ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-pix_fmt', 'yuv420p', ...AAC],
  }),
  'clock stands still after a stray time in Matroska': stray('still.mkv', 1000, { moved: 'ts' }),
  'clock stands still after a stray time in MP4': stray('still.mp4', 12_800, { moved: 'ts' }),
  'clock stands still after a stray time in MPEG-TS': stray('still.ts', 90_000, { moved: 'ts' }),
  'sound has a clock that stands still after a stray time': stray('still-sound.mp4', 48_000, { moved: 'ts', of: 'a' }),
  'sound is missing': {
    file: 'silent.mp4',
    made: [...redThenBlue(), ...H264],
    lasts: 3,
    turnsBlue: 1.5,
    warns: ['no-sound'],
  },
})

describeRecordings('subtitles in', {
  Matroska: { file: 'words.mkv', made: withSubtitles('srt'), ...WORDS, inexact: 0.08 },
  MP4: { file: 'words.mp4', made: withSubtitles('mov_text'), ...WORDS, isQuick: true },
  'Matroska, with styles': { file: 'styled.mkv', made: withSubtitles('ass'), ...WORDS, inexact: 0.08 },
})

describeRecordings('a video of', {
  'a single frame': {
    file: 'one.mp4',
    made: [...redThenBlue(), ...H264, '-frames:v', '1'],
    refused: 'no-duration',
  },
  'which only half was uploaded': {
    file: 'half.mp4',
    made: [...redThenBlue(), ...H264],
    altered: (bytes) => bytes.subarray(0, bytes.length / 2),
    refused: 'incomplete-file',
  },
})
