import { describeRecordings, type Recording } from './describe-recordings.ts'
import { AAC, tone } from './recipe.ts'

/** Describes a tone in a container and codec, which the result must reproduce. */
const of = (file: string, codec: readonly string[], right: Partial<Recording> = {}): Recording => ({
  file,
  made: [...tone(440), ...codec],
  lasts: 3,
  hears: [440],
  tracks: ['only'],
  ...right,
})
/** Frequency of DSD's bits, Hz: 64 times that of a CD. */
const DSD = 2_822_400
/** Length of a block of bits in DSF, bytes. */
const BLOCK = 4096

/**
 * Converts raw mono samples of 16 bits at DSD's rate to a DSF file, which ffmpeg cannot write. A bit is 1 when the sample and
 * the errors of the two bits before it add up to more than zero.
 */
function asDsf(samples: Buffer): Buffer {
  const count = samples.length / 2
  const bits = Buffer.alloc(Math.ceil(count / 8 / BLOCK) * BLOCK)
  let [last, secondLast] = [0, 0]
  for (let i = 0; i < count; i++) {
    const wanted = samples.readInt16LE(2 * i) / 32_768 + 2 * last - secondLast
    const isOne = wanted >= 0
    if (isOne) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
    secondLast = last
    last = wanted - (isOne ? 1 : -1)
  }
  const header = Buffer.alloc(92)
  header.write('DSD ', 0, 'latin1')
  header.writeUInt32LE(28, 4)
  header.writeUInt32LE(header.length + bits.length, 12)
  header.write('fmt ', 28, 'latin1')
  header.writeUInt32LE(52, 32)
  // Version, format, kind of channels, channels, rate, bits of a sample, samples, length of a block.
  for (const [i, value] of [1, 0, 1, 1, DSD, 1, count, 0, BLOCK].entries()) header.writeUInt32LE(value, 40 + 4 * i)
  header.write('data', 80, 'latin1')
  header.writeUInt32LE(12 + bits.length, 84)
  return Buffer.concat([header, bits])
}

/** Frame-based codecs that do not state how much padding they added to the first and last frame. */
const FRAMES = { inexact: 0.08 }

describeRecordings('a recording as', {
  'WAV of 8 bits': of('u8.wav', ['-c:a', 'pcm_u8']),
  'WAV of 16 bits': { ...of('s16.wav', ['-c:a', 'pcm_s16le']), isQuick: true },
  'WAV of 24 bits at 96 kHz': of('s24.wav', ['-c:a', 'pcm_s24le', '-ar', '96000']),
  'WAV of 32 bits': of('s32.wav', ['-c:a', 'pcm_s32le']),
  'WAV of floating-point samples': of('f32.wav', ['-c:a', 'pcm_f32le']),
  'WAV of 64-bit floating-point samples': of('f64.wav', ['-c:a', 'pcm_f64le', '-ar', '44100']),
  'WAV from a telephone (µ-law)': of('mulaw.wav', ['-c:a', 'pcm_mulaw', '-ar', '8000']),
  'WAV from a telephone (A-law)': of('alaw.wav', ['-c:a', 'pcm_alaw', '-ar', '8000']),
  'WAV from an old dictaphone (ADPCM)': of('adpcm.wav', ['-c:a', 'adpcm_ima_wav', '-ar', '22050'], FRAMES),
  'WAV from Windows (ADPCM)': of('ms.wav', ['-c:a', 'adpcm_ms'], FRAMES),
  'WAV from a dictaphone (GSM)': of('gsm.wav', ['-c:a', 'libgsm_ms', '-ar', '8000'], FRAMES),
  'WAV that holds MP3': of('mp3.wav', ['-c:a', 'libmp3lame'], FRAMES),
  'WAV for more than 4 GB (RF64)': of('rf64.wav', ['-c:a', 'pcm_s16le', '-rf64', 'always']),
  'WAV at 192 kHz': of('192.wav', ['-c:a', 'pcm_s24le', '-ar', '192000']),
  'WAV from Sony (Wave64)': of('sony.w64', ['-c:a', 'pcm_s16le']),
  AIFF: of('tape.aiff', ['-c:a', 'pcm_s16be', '-ar', '44100']),
  'AIFF of floating-point samples': of('float.aiff', ['-c:a', 'pcm_f32be']),
  CAF: of('tape.caf', ['-c:a', 'pcm_s16be']),
  'CAF of ALAC': of('alac.caf', ['-c:a', 'alac']),
  'MP3 of a constant rate': of('constant.mp3', ['-b:a', '128k']),
  'MP3 of a variable rate': of('variable.mp3', ['-q:a', '4']),
  'MP3 of a variable rate without a header': {
    ...of('headless.mp3', ['-q:a', '4', '-write_xing', '0'], FRAMES),
    isQuick: true,
  },
  'MP3 at 22.05 kHz': of('low.mp3', ['-ar', '22050', '-b:a', '32k']),
  'DTS from a disc': of('disc.dts', ['-c:a', 'dca'], FRAMES),
  TTA: of('tape.tta', []),
  DSF: of('tape.dsf', ['-ar', String(DSD), '-c:a', 'pcm_s16le', '-f', 's16le'], { altered: asDsf }),
  'MPEG audio layer II': of('layer.mp2', ['-c:a', 'mp2'], FRAMES),
  'AAC without a container': of('adts.aac', AAC, FRAMES),
  M4A: { ...of('plain.m4a', AAC), isQuick: true },
  'M4A with its index in front': of('front.m4a', [...AAC, '-movflags', '+faststart']),
  'M4A in fragments': of(
    'fragments.m4a',
    [...AAC, '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '500000'],
    FRAMES,
  ),
  'M4A of ALAC': of('alac.m4a', ['-c:a', 'alac']),
  M4B: of('book.m4b', [...AAC, '-f', 'ipod']),
  'MP4 of MP3': of('mp3.mp4', ['-c:a', 'libmp3lame'], FRAMES),
  'MP4 of Opus': of('opus.mp4', ['-c:a', 'libopus']),
  'MP4 of FLAC': of('flac.mp4', ['-c:a', 'flac']),
  'MOV of PCM': of('pcm.mov', ['-c:a', 'pcm_s24be']),
  '3GP from a phone': of('phone.3gp', [...AAC, '-ar', '32000'], FRAMES),
  'Ogg of Vorbis': of('vorbis.ogg', ['-c:a', 'libvorbis']),
  'Ogg of Opus, as in voice messages': {
    ...of('voice.opus', ['-c:a', 'libopus', '-application', 'voip', '-b:a', '24k']),
    isQuick: true,
  },
  'Ogg of FLAC': of('flac.oga', ['-c:a', 'flac']),
  'Ogg of Speex': of('speex.ogg', ['-c:a', 'libspeex', '-ar', '16000'], FRAMES),
  FLAC: of('plain.flac', []),
  'FLAC of 24 bits at 96 kHz': of('studio.flac', ['-ar', '96000', '-sample_fmt', 's32']),
  'Matroska of AAC': of('aac.mka', AAC, FRAMES),
  'Matroska of PCM': of('pcm.mka', ['-c:a', 'pcm_s24le']),
  'Matroska of DTS': of('dts.mka', ['-c:a', 'dca'], FRAMES),
  'Matroska of TrueHD': of('truehd.mka', ['-c:a', 'truehd']),
  'Matroska of WavPack': of('wavpack.mka', ['-c:a', 'wavpack']),
  WavPack: of('plain.wv', ['-c:a', 'wavpack']),
  'WebM of Opus': of('opus.webm', ['-c:a', 'libopus']),
  'WebM from a browser, without a stated duration': {
    ...of('browser.webm', ['-c:a', 'libopus', '-live', '1']),
    isQuick: true,
  },
  'AC-3': of('tape.ac3', [], FRAMES),
  'E-AC-3': of('tape.eac3', [], FRAMES),
  WMA: of('tape.wma', ['-c:a', 'wmav2'], FRAMES),
  'AVI of PCM': of('sound.avi', ['-c:a', 'pcm_s16le']),
  'MPEG-TS of AAC': of('sound.ts', AAC, FRAMES),
  'MXF of PCM': of('sound.mxf', ['-c:a', 'pcm_s16le', '-f', 'mxf_opatom', '-c:a', 'pcm_s16le']),
})
