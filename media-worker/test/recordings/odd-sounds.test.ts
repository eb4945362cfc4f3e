import { describeRecordings, type Recording, type Refused } from './describe-recordings.ts'
import { AAC, tone } from './recipe.ts'

/** Replaces samples of a WAV file by their index, at 48,000 a second. */
const withSamples = (replaced: Readonly<Record<number, number>>) => (bytes: Buffer) => {
  const begin = bytes.indexOf('data') + 8
  for (const [at, value] of Object.entries(replaced)) bytes.writeFloatLE(value, begin + Number(at) * 4)
  return bytes
}
/** Changes a WAV header to state this many bytes of samples. */
const stating = (length: number) => (bytes: Buffer) => {
  const data = bytes.indexOf('data')
  bytes.writeUInt32LE(length, data + 4)
  bytes.writeUInt32LE(Math.min(length + data, 0xffffffff), 4)
  return bytes
}
/** Changes an AIFF header to state this many bytes of samples. */
const aiffStating = (length: number) => (bytes: Buffer) => {
  bytes.writeUInt32BE(length + 8, bytes.indexOf('SSND') + 4)
  bytes.writeUInt32BE(length / 2, bytes.indexOf('COMM') + 10)
  return bytes
}
const cafStating = (length: number) => (bytes: Buffer) => {
  bytes.writeBigInt64BE(BigInt(length + 4), bytes.indexOf('data') + 4)
  return bytes
}
/** Changes an MP4 header to state ten times the duration. */
const tenTimes = (bytes: Buffer) => {
  for (const [box, at] of Object.entries({ mvhd: 20, tkhd: 24, mdhd: 20 })) {
    const begin = bytes.indexOf(box) + at
    bytes.writeUInt32BE(10 * bytes.readUInt32BE(begin), begin)
  }
  return bytes
}
/** Changes a WAV header to assign its channels to other speakers, given as a mask. */
const onSpeakers = (mask: number) => (bytes: Buffer) => {
  bytes.writeUInt32LE(mask, bytes.indexOf('fmt ') + 28)
  return bytes
}
const seconds = (count: number) => count * 96_000
const cutTo = (part: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * part))
const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes])
const zeroed = (from: number, length: number) => (bytes: Buffer) => {
  const at = Math.floor(bytes.length * from)
  return bytes.fill(0, at, at + length)
}
const renamed = (name: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(name, to), 'latin1')

const CHAPTERS = [
  ...[';FFMETADATA1', '[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=1500', 'title=Über den Wolken'],
  ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=1500', 'END=3000', 'title=Πτήση', ''],
].join('\n')
const EMPTY_AND_UNTITLED = [
  ...[';FFMETADATA1', '[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=0', 'title=Start'],
  ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=1500', 'title=Über den Wolken'],
  ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=1500', 'END=3000', ''],
].join('\n')
const withChapters = (file: string, codec: readonly string[], right: Partial<Recording> = {}): Recording => ({
  file,
  made: [...tone(440), '-i', 'chapters.txt', '-map', '0:a', '-map_chapters', '1', ...codec],
  inputs: { 'chapters.txt': CHAPTERS },
  lasts: 3,
  hears: [440],
  chapters: [
    { start: 0, title: 'Über den Wolken' },
    { start: 1.5, title: 'Πτήση' },
  ],
  ...right,
})
/** Chapters as Vorbis comments. */
const COMMENTS = [
  ...['-map_chapters', '-1', '-metadata:s:a:0', 'CHAPTER001=00:00:00.000'],
  ...['-metadata:s:a:0', 'CHAPTER001NAME=Über den Wolken'],
  ...['-metadata:s:a:0', 'CHAPTER002=00:00:01.500', '-metadata:s:a:0', 'CHAPTER002NAME=Πτήση'],
] as const
const orange = (size: string) => ['-f', 'lavfi', '-i', `color=c=orange:s=${size}:d=1:r=1`] as const
const COVER = ['-map', '0:a', '-map', '1:v', '-frames:v', '1', '-disposition:v', 'attached_pic'] as const
const TWO = [...tone(440), ...tone(1500), '-map', '0:a', '-map', '1:a'] as const
const STEREO = ['-ac', '2', ...AAC] as const
const LANGUAGES = ['-metadata:s:a:0', 'language=deu', '-metadata:s:a:1', 'language=eng'] as const
const FRAMES = { inexact: 0.08 }

describeRecordings('a recording with', {
  'a voice on the left channel only': {
    file: 'left.wav',
    made: [...tone(440), '-af', 'pan=stereo|c0=c0|c1=0*c0'],
    lasts: 3,
    hears: [440],
    warns: ['one-channel'],
    isQuick: true,
  },
  'a voice on the right channel only, and noise on the left': {
    file: 'right.wav',
    made: [...tone(440), '-af', 'aeval=0.0003*random(0)|val(0):c=stereo'],
    lasts: 3,
    hears: [440],
    warns: ['one-channel'],
  },
  'a different voice on each channel': {
    file: 'both.wav',
    made: [...TWO, '-filter_complex', '[0:a][1:a]amerge', '-map', '-0:a', '-map', '-1:a'],
    lasts: 3,
    channels: 2,
  },
  'channels that cancel out': {
    file: 'opposite.wav',
    made: [...tone(440), '-af', 'pan=stereo|c0=c0|c1=-1*c0'],
    lasts: 3,
    hears: [440],
    channels: 2,
    warns: ['opposite-channels'],
  },
  'channels that cancel out, one of which an editor has inverted': {
    file: 'opposite.wav',
    made: [...tone(440), '-af', 'pan=stereo|c0=c0|c1=-1*c0'],
    lasts: 3,
    hears: [440],
    wishes: { isInverted: true },
  },
  'a voice in the centre of 5.1': {
    file: 'centre.flac',
    made: [...tone(440), '-af', 'pan=5.1|c0=0*c0|c1=0*c0|c2=c0|c3=0*c0|c4=0*c0|c5=0*c0'],
    lasts: 3,
    hears: [440],
    isQuick: true,
  },
  'a voice in the centre of 7.1': {
    file: 'centre.wav',
    made: [...tone(440), '-af', `pan=7.1|c2=c0`],
    lasts: 3,
    hears: [440],
  },
  'nine channels without a layout': {
    file: 'nine.wav',
    made: [
      ...['-f', 'lavfi', '-i', 'aevalsrc=0.1*sin(440*2*PI*t)|0|0|0|0|0|0|0|0.1*sin(900*2*PI*t):d=3:s=48000'],
      ...['-c:a', 'pcm_s16le'],
    ],
    lasts: 3,
    hears: [440, 900],
  },
  'three channels for unusual speakers': {
    file: 'speakers.wav',
    made: [...tone(440), '-af', 'pan=2.1|FL=0*c0|FR=0*c0|LFE=c0', '-c:a', 'pcm_s16le'],
    altered: onSpeakers(0x38),
    lasts: 3,
    hears: [440],
  },
  'twenty-four channels, one of which has sound': {
    file: 'dome.mka',
    made: [...tone(440), '-af', 'pan=22.2|FC=c0', '-c:a', 'pcm_s16le'],
    lasts: 3,
    hears: [440],
  },
  'ambisonics, with a voice on the left': {
    file: 'around.opus',
    made: [
      ...['-f', 'lavfi', '-i', 'aevalsrc=0.2*sin(440*2*PI*t)|0.1*sin(440*2*PI*t)|0|0:d=3:s=48000'],
      ...['-c:a', 'libopus', '-mapping_family', '2'],
    ],
    lasts: 3,
    hears: [440],
    channels: 2,
  },
  'two microphones, each on a mono track': {
    file: 'microphones.m4a',
    made: [...TWO, ...AAC],
    lasts: 3,
    hears: [440, 1500],
    warns: ['microphones-mixed'],
    tracks: ['microphone', 'microphone'],
    isQuick: true,
  },
  'three microphones, each on a mono track': {
    file: 'three.mka',
    made: [...tone(440), ...tone(900), ...tone(1500), '-map', '0:a', '-map', '1:a', '-map', '2:a', '-c:a', 'flac'],
    lasts: 3,
    hears: [440, 900, 1500],
    warns: ['microphones-mixed'],
  },
  'one of two microphones, chosen by an editor': {
    file: 'microphones.m4a',
    made: [...TWO, ...AAC],
    lasts: 3,
    hears: [1500],
    lacks: [440],
    wishes: { sound: 1 },
    tracks: ['not-chosen', 'chosen'],
  },
  'two languages, the second the default': {
    file: 'languages.mka',
    made: [...TWO, ...STEREO, ...LANGUAGES, '-disposition:a:0', '0', '-disposition:a:1', 'default'],
    lasts: 3,
    hears: [1500],
    lacks: [440],
    tracks: ['not-default', 'default'],
    ...FRAMES,
    isQuick: true,
  },
  'two languages, the other one chosen by an editor': {
    file: 'languages.mka',
    made: [...TWO, ...STEREO, ...LANGUAGES, '-disposition:a:0', '0', '-disposition:a:1', 'default'],
    lasts: 3,
    hears: [440],
    lacks: [1500],
    wishes: { sound: 0 },
    tracks: ['chosen', 'not-chosen'],
    ...FRAMES,
  },
  'a silent default track before the voice': {
    file: 'silent-first.mka',
    made: [
      ...['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo:d=3', ...tone(440), '-map', '0:a', '-map', '1:a', ...STEREO],
      ...['-disposition:a:0', 'default', '-disposition:a:1', '0'],
    ],
    lasts: 3,
    hears: [440],
    tracks: ['silent', 'audible'],
    ...FRAMES,
    isQuick: true,
  },
  'two silent tracks': {
    file: 'silent.mka',
    made: ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo:d=3', '-map', '0:a', '-map', '0:a', '-c:a', 'flac'],
    lasts: 3,
    tracks: ['default', 'not-default'],
    warns: ['silent'],
  },
  'a commentary before the programme': {
    file: 'commentary.mka',
    made: [...TWO, ...STEREO, '-disposition:a:0', 'default+comment', '-disposition:a:1', '0'],
    lasts: 3,
    hears: [1500],
    lacks: [440],
    tracks: ['commentary', 'main'],
    ...FRAMES,
  },
  'a description for the blind before the programme': {
    file: 'described.mka',
    made: [...TWO, ...STEREO, '-disposition:a:0', 'visual_impaired', '-disposition:a:1', '0'],
    lasts: 3,
    hears: [1500],
    lacks: [440],
    tracks: ['description', 'main'],
    ...FRAMES,
  },
  'a default track that cannot be decoded': {
    file: 'unknown.mp4',
    made: [...TWO, '-ac', '2', '-c:a:0', 'ac3', '-c:a:1', 'aac'],
    altered: renamed('ac-3', 'ac-4'),
    lasts: 3,
    hears: [1500],
    warns: ['track-not-decodable'],
    tracks: ['not-decodable', 'decodable'],
  },
  'a tone of 0.3 seconds': {
    file: 'blip.wav',
    made: tone(440, 0.3),
    lasts: 0.3,
    hears: [440],
    isOtherLoudness: true,
    warns: ['short'],
  },
  'a tone of 0.3 seconds at full scale': {
    file: 'loud-blip.wav',
    made: [...tone(440, 0.3), '-af', 'volume=23.9dB'],
    lasts: 0.3,
    hears: [440],
    isOtherLoudness: true,
    warns: ['short'],
  },
  'a DC offset of three quarters of full scale': {
    file: 'shifted.wav',
    made: [...tone(440), '-af', 'volume=-12dB,dcshift=0.74', '-c:a', 'pcm_s16le'],
    lasts: 3,
    hears: [440],
  },
  'samples six decibels over full scale': {
    file: 'over.wav',
    made: [...tone(440), '-af', 'volume=30dB', '-c:a', 'pcm_f32le'],
    lasts: 3,
    hears: [440],
  },
  'a NaN sample, an infinite one and an impossible one': {
    file: 'float.wav',
    made: [...tone(440), '-c:a', 'pcm_f32le'],
    lasts: 3,
    hears: [440],
    warns: ['damaged'],
    altered: withSamples({ 4000: Number.NaN, 5000: Number.POSITIVE_INFINITY, 6000: 1e30 }),
  },
  'a gap in the middle': {
    file: 'gap.mka',
    made: [...tone(440), '-af', "aselect='lt(t,1)+gte(t,2)'", '-c:a', 'pcm_s16le'],
    lasts: 3,
    hears: [440],
    isQuick: true,
  },
  'a gap in a recording from a browser': {
    file: 'gap.webm',
    made: [...tone(440), '-af', "aselect='lt(t,1)+gte(t,2)'", '-c:a', 'libopus', '-live', '1'],
    lasts: 3,
    hears: [440],
    inexact: 0.03,
  },
  ...Object.fromEntries(
    [1, 6].flatMap((channels) =>
      [300, 600, 9000].map((by): [string, Recording] => [
        `a packet of ${channels} channels that is moved by ${by} seconds`,
        {
          file: 'moved.mka',
          made: [
            ...[...tone(440, 8), '-ac', String(channels), '-c:a', 'libopus'],
            ...['-bsf:a', `setts=ts='TS+if(eq(N,100),${by}000,0)'`],
          ],
          lasts: 8,
          hears: [440],
          warns: ['repaired-times'],
          inexact: 0.05,
        },
      ]),
    ),
  ),
  'a packet of one of four microphones that is moved by 9000 seconds': {
    file: 'moved-microphone.mka',
    made: [
      ...[...tone(440, 8), '-map', '0:a', '-map', '0:a', '-map', '0:a', '-map', '0:a', '-ac', '1', '-c:a', 'libopus'],
      ...['-bsf:a:1', "setts=ts='TS+if(eq(N,100),9000000,0)'"],
    ],
    // ffmpeg writes the other tracks 0.3 seconds late.
    lasts: 8,
    hears: [440],
    warns: ['repaired-times', 'microphones-mixed'],
    inexact: 0.35,
  },
  'a silent half': {
    file: 'pause.wav',
    made: [...tone(440, 24), '-af', "volume='lt(t,12)':eval=frame"],
    lasts: 24,
    hears: [440],
    heardUntil: 12,
    warns: ['silent-stretch'],
  },
})

describeRecordings('a header of', {
  'a WAV whose recorder crashed after a second': {
    file: 'crashed.wav',
    made: [...tone(440), '-c:a', 'pcm_s16le'],
    altered: stating(seconds(1)),
    lasts: 3,
    hears: [440],
  },
  'a WAV that states more samples than it has': {
    file: 'promising.wav',
    made: [...tone(440), '-c:a', 'pcm_s16le'],
    altered: stating(seconds(20)),
    lasts: 3,
    hears: [440],
  },
  'a WAV that states no samples': {
    file: 'nothing.wav',
    made: [...tone(440), '-c:a', 'pcm_s16le'],
    altered: stating(0),
    lasts: 3,
    hears: [440],
    isQuick: true,
  },
  'a WAV that states the largest length': {
    file: 'all.wav',
    made: [...tone(440), '-c:a', 'pcm_s16le'],
    altered: stating(0xffffffff),
    lasts: 3,
    hears: [440],
  },
  'an AIFF whose recorder crashed after a second': {
    file: 'crashed.aiff',
    made: tone(440),
    altered: aiffStating(seconds(1)),
    lasts: 3,
    hears: [440],
  },
  'an AIFF that states no samples': {
    file: 'nothing.aiff',
    made: tone(440),
    altered: aiffStating(0),
    lasts: 3,
    hears: [440],
  },
  'a CAF whose recorder crashed after a second': {
    file: 'crashed.caf',
    made: tone(440),
    altered: cafStating(seconds(1)),
    lasts: 3,
    hears: [440],
  },
  'a CAF whose recorder never stopped': {
    file: 'never.caf',
    made: tone(440),
    altered: cafStating(-5),
    lasts: 3,
    hears: [440],
  },
  'an M4A that states ten times its duration': {
    file: 'ten-times.m4a',
    made: [...tone(440), ...AAC],
    altered: tenTimes,
    lasts: 3,
    hears: [440],
    warns: ['shorter-than-stated'],
  },
  'a FLAC that was cut off': {
    file: 'cut.flac',
    made: tone(440, 6),
    altered: cutTo(0.5),
    lasts: 3,
    hears: [440],
    inexact: 0.15,
    warns: ['damaged', 'shorter-than-stated'],
  },
  'a Matroska file that was cut off': {
    file: 'cut.mka',
    made: [...tone(440, 6), '-c:a', 'pcm_s16le'],
    altered: cutTo(0.5),
    lasts: 3,
    hears: [440],
    inexact: 0.1,
    warns: ['shorter-than-stated'],
  },
  'an MP3 that was cut off': {
    file: 'cut.mp3',
    made: [...tone(440, 6), '-b:a', '64k'],
    altered: cutTo(0.5),
    lasts: 3,
    hears: [440],
    inexact: 0.15,
  },
  'two joined AAC files, mono and stereo, of different rates': {
    file: 'rates.aac',
    made: [...tone(440), ...AAC],
    followedBy: [...tone(440), ...STEREO, '-ar', '44100'],
    lasts: 6,
    hears: [440],
    inexact: 0.2,
  },
  'two joined Ogg files': {
    file: 'joined.ogg',
    made: [...tone(440), '-c:a', 'libvorbis'],
    altered: twice,
    lasts: 6,
    hears: [440],
  },
  'two joined MP3 files': {
    file: 'joined.mp3',
    made: [...tone(440), '-b:a', '64k'],
    altered: twice,
    lasts: 6,
    hears: [440],
    // The tag in the middle is not sound.
    inexact: 0.15,
    warns: ['damaged'],
  },
  'a WebM that was cut off': {
    file: 'cut.webm',
    made: [...tone(440, 6), '-c:a', 'libopus', '-live', '1'],
    altered: cutTo(0.5),
    lasts: 3,
    hears: [440],
    inexact: 0.3,
  },
  'a title in the code page of another system': {
    file: 'titled.mp3',
    made: [...tone(440), '-write_id3v2', '0', '-write_id3v1', '1', '-metadata', `title=${'x'.repeat(22)}`],
    altered: renamed('x'.repeat(22), '\xc4\xfb\xf5\xe0\xed\xe8\xe5 \xe8 \xef\xee\xea\xee\xe9 \xe2 \xe2\xee\xe7'),
    lasts: 3,
    hears: [440],
    title: 'Дыхание и покой в воз',
    inexact: 0.03,
  },
  'a title in M4A': {
    file: 'titled.m4a',
    made: [...tone(440), ...AAC, '-metadata', 'title=Über den Wolken'],
    lasts: 3,
    hears: [440],
    title: 'Über den Wolken',
  },
})

describeRecordings('chapters in', {
  M4B: { ...withChapters('book.m4b', [...AAC, '-f', 'ipod']), isQuick: true },
  'MP3 (CHAP)': withChapters('chapters.mp3', ['-c:a', 'libmp3lame']),
  Ogg: withChapters('chapters.ogg', ['-c:a', 'libvorbis', ...COMMENTS]),
  'Opus, as podcasts have them': withChapters('chapters.opus', ['-c:a', 'libopus', ...COMMENTS]),
  Matroska: withChapters('chapters.mka', ['-c:a', 'flac']),
  'Matroska, one of which is empty and one without a title': withChapters('empty-chapter.mka', ['-c:a', 'flac'], {
    inputs: { 'chapters.txt': EMPTY_AND_UNTITLED },
    chapters: [
      { start: 0, title: 'Über den Wolken' },
      { start: 1.5, title: 'Chapter 2' },
    ],
  }),
})

/** The bytes of an APE tag with a cover that looks like sound, and of a Lyrics3 tag. */
function endTags(): Buffer {
  const cover = Buffer.alloc(20_000, Buffer.from([0xff, 0xfb, 0x90, 0x64, 1, 2, 3]))
  const footer = Buffer.from('APETAGEX'.padEnd(32, '\0'), 'latin1')
  footer.writeUInt32LE(2000, 8)
  footer.writeUInt32LE(cover.length + footer.length, 12)
  const lyrics = `LYRICSBEGIN${'LYR00005Calm.'.repeat(50)}`
  return Buffer.concat([cover, footer, Buffer.from(`${lyrics}${String(lyrics.length).padStart(6, '0')}LYRICS200`)])
}

describeRecordings('tags at the end', {
  'of MP3 (APE and Lyrics3)': {
    file: 'tags.mp3',
    made: [...tone(440), '-b:a', '64k', '-write_id3v2', '0', '-write_id3v1', '1', '-metadata', 'title=Calm'],
    altered: (bytes) => Buffer.concat([bytes.subarray(0, -128), endTags(), bytes.subarray(-128)]),
    lasts: 3,
    hears: [440],
    title: 'Calm',
    inexact: 0.03,
  },
})

describeRecordings('a cover', {
  'of 6000 × 6000 in MP3': {
    file: 'large-cover.mp3',
    made: [...tone(440), ...orange('6000x6000'), ...COVER, '-c:v', 'mjpeg'],
    lasts: 3,
    hears: [440],
  },
  'of 6000 × 6000 in M4B': {
    file: 'large-cover.m4b',
    made: [...tone(440), ...orange('6000x6000'), ...COVER, '-c:v', 'mjpeg', ...AAC, '-f', 'ipod'],
    lasts: 3,
    hears: [440],
  },
  'as PNG in FLAC': {
    file: 'cover.flac',
    made: [...tone(440), ...orange('600x600'), ...COVER, '-c:v', 'png'],
    lasts: 3,
    hears: [440],
    isQuick: true,
  },
  'that is damaged': {
    file: 'broken-cover.m4a',
    made: [...tone(440), ...orange('600x600'), ...COVER, '-c:v', 'png', ...AAC, '-movflags', '+faststart'],
    altered: (bytes: Buffer) => bytes.fill(0, bytes.indexOf('IHDR'), bytes.indexOf('IHDR') + 200),
    lasts: 3,
    hears: [440],
  },
})

describeRecordings('a file', {
  'of MP3 with zeroes in the middle': {
    file: 'damaged.mp3',
    made: [...tone(440, 6), '-b:a', '64k'],
    altered: zeroed(0.5, 2000),
    lasts: 6,
    hears: [440],
    warns: ['damaged'],
    inexact: 0.3,
  },
  'of text named as MP3': {
    file: 'text.mp3',
    made: tone(440, 1),
    altered: () => Buffer.from('A calm flight is a matter of knowing.\n'.repeat(99)),
    refused: 'not-media',
    isQuick: true,
  },
  'without any bytes': { file: 'empty.mp3', made: tone(440, 1), altered: () => Buffer.alloc(0), refused: 'empty-file' },
  'whose index is missing': {
    file: 'cut.m4a',
    made: [...tone(440), ...AAC],
    altered: cutTo(0.6),
    refused: 'incomplete-file',
    isQuick: true,
  },
  'that was cut off after its index': {
    file: 'cut-front.m4a',
    made: [...tone(440, 6), ...AAC, '-movflags', '+faststart'],
    altered: cutTo(0.5),
    refused: 'incomplete-file',
  },
  'whose only sound cannot be decoded': {
    file: 'unknown.mp4',
    made: [...tone(440), '-c:a', 'ac3'],
    altered: renamed('ac-3', 'ac-4'),
    refused: 'unreadable',
  },
  'without samples': {
    file: 'nothing.wav',
    made: ['-f', 'lavfi', '-i', 'anullsrc', '-t', '0'],
    refused: 'no-duration',
  },
} satisfies Record<string, Recording | Refused>)
