import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Attributes of a playlist tag, without quotes. */
type Attributes = Readonly<Record<string, string>>

interface Range {
  readonly start: number
  readonly end: number
  readonly duration: number
}

const COMMON = ['BANDWIDTH', 'CODECS']
const OF_PICTURES = ['RESOLUTION', 'VIDEO-RANGE']
const OF_A_SOUND = ['LANGUAGE', 'NAME', 'GROUP-ID', 'DEFAULT', 'AUTOSELECT', 'CHANNELS', 'URI']

/**
 * Returns in words the rules that a package breaks, from Apple's HLS authoring specification and RFC 8216. Each playlist
 * is checked against the bytes that it names, not against other playlists.
 */
export async function brokenRules(masterPath: string): Promise<string[]> {
  const broken: string[] = []
  const require = (holds: boolean, rule: string) => {
    if (!holds) broken.push(rule)
  }
  const folder = dirname(masterPath)
  const master = (await readFile(masterPath, 'utf8')).split('\n')
  require(master[0] === '#EXTM3U', 'a playlist begins with #EXTM3U')
  require(master.includes('#EXT-X-INDEPENDENT-SEGMENTS'), 'segments are announced as independent')

  const sounds = tagged(master, '#EXT-X-MEDIA:')
  for (const sound of sounds) {
    for (const name of OF_A_SOUND) require(name in sound, `EXT-X-MEDIA has ${name}`)
  }
  const sizeOf = new Map<string, Measured>()
  const measured = async (address: string) => {
    require(/^[\w-]+\/[\w.-]+$/.test(address), `${address} is relative and below the master playlist`)
    const known = sizeOf.get(address) ?? (await readMedia(join(folder, address), require))
    sizeOf.set(address, known)
    return known
  }
  const variants: { bandwidth: number; isPicture: boolean }[] = []
  for (const [i, line] of master.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue
    const variant = attributesOf(line)
    const address = master[i + 1] ?? ''
    const isPicture = /avc1/.test(variant.CODECS ?? '')
    const wanted = [
      ...COMMON,
      'AVERAGE-BANDWIDTH',
      'CLOSED-CAPTIONS',
      ...(isPicture ? [...OF_PICTURES, 'FRAME-RATE'] : []),
    ]
    for (const name of wanted) require(name in variant, `${address} has ${name}`)
    const own = await measured(address)
    const group = isPicture ? sounds.find((sound) => sound['GROUP-ID'] === variant.AUDIO) : undefined
    require(!variant.AUDIO || sounds.some((sound) => sound['GROUP-ID'] === variant.AUDIO), `${address} names a group`)
    const sound = group ? await measured(group.URI ?? '') : null
    const bandwidth = Number(variant.BANDWIDTH)
    const average = Number(variant['AVERAGE-BANDWIDTH'])
    require(isNear(average, own.average + (sound?.average ?? 0)), `AVERAGE-BANDWIDTH of ${address} is true`)
    require(bandwidth >= average && bandwidth >= own.average, `BANDWIDTH of ${address} is a peak`)
    require(bandwidth <= average * 2, `the peak of ${address} is at most twice its average`)
    variants.push({ bandwidth, isPicture })
  }
  const pictures = variants.filter(({ isPicture }) => isPicture)
  for (const kind of [pictures, variants.filter(({ isPicture }) => !isPicture)]) {
    for (const [i, { bandwidth }] of kind.slice(1).entries()) {
      const step = bandwidth / (kind[i]?.bandwidth ?? 0)
      // Encoders miss their target rate, especially in silence.
      require(step > 1 && step <= 2.2, `from one quality to the next is up to twice the rate, not ${step.toFixed(2)}`)
    }
  }
  require(variants.length > 0, 'there is a variant')
  require(variants.some(({ isPicture, bandwidth }) => !isPicture && bandwidth <= 192_000) ||
    sounds.length + variants.length === pictures.length, 'there is sound alone for the slowest networks')

  const keyFrames = tagged(master, '#EXT-X-I-FRAME-STREAM-INF:')
  require(keyFrames.length === pictures.length, 'each quality of pictures has a playlist of its key frames')
  for (const stream of keyFrames) {
    for (const name of [...COMMON, ...OF_PICTURES, 'URI']) require(name in stream, `I-FRAME-STREAM-INF has ${name}`)
    const { average } = await measured(stream.URI ?? '')
    require(Number(stream.BANDWIDTH) >= average, 'BANDWIDTH of key frames is a peak')
  }
  const lengths = [...sizeOf.values()].map(({ duration }) => duration)
  require(Math.max(...lengths) - Math.min(...lengths) < 0.5, 'all renditions are as long as each other')
  return broken
}

interface Measured {
  /** bit/s. */
  readonly average: number
  /** Seconds. */
  readonly duration: number
}

/** Checks the playlist of one rendition against its file. */
async function readMedia(path: string, require: (holds: boolean, rule: string) => void): Promise<Measured> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const target = Number(/TARGETDURATION:(\d+)/.exec(lines.join('\n'))?.[1])
  const isKeyFrames = lines.includes('#EXT-X-I-FRAMES-ONLY')
  const named = (rule: string) => `${rule} (${path.split('/').slice(-2).join('/')})`
  require(lines.includes('#EXT-X-PLAYLIST-TYPE:VOD'), named('a playlist states that it is whole'))
  require(lines.at(-1) === '#EXT-X-ENDLIST', named('a playlist ends'))
  const [map] = tagged(lines, '#EXT-X-MAP:')
  const file = await readFile(join(dirname(path), map?.URI ?? ''))
  require(lines.every((line) => line.startsWith('#') || line === map?.URI), named('a rendition is one file'))
  const initSize = Number(map?.BYTERANGE?.split('@')[0])
  require(map?.BYTERANGE === `${initSize}@0` && typeAt(file, 0) === 'ftyp', named('the initialisation comes first'))

  const ranges = rangesOf(lines)
  require(ranges.length > 0, named('there is something to play'))
  for (const [i, { start, end, duration }] of ranges.entries()) {
    require(Math.round(duration) <= target, named('no segment is longer than the target'))
    require(typeAt(file, start) === 'moof', named('a segment begins with a fragment'))
    require(end <= file.length, named('a segment is within the file'))
    if (isKeyFrames) continue
    require(start === (ranges[i - 1]?.end ?? initSize), named('segments follow each other'))
    const after = end === file.length ? 'mfra' : typeAt(file, end)
    require(after === 'moof' || after === 'mfra', named('a segment ends with a fragment'))
  }
  const duration = ranges.reduce((sum, range) => sum + range.duration, 0)
  const bytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  return { average: (bytes * 8) / duration, duration }
}

function rangesOf(lines: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (const [i, line] of lines.entries()) {
    if (!line.startsWith('#EXTINF:')) continue
    const [size, offset] = (lines[i + 1] ?? '').replace('#EXT-X-BYTERANGE:', '').split('@').map(Number)
    const start = offset ?? ranges.at(-1)?.end ?? 0
    ranges.push({ start, end: start + (size ?? 0), duration: Number.parseFloat(line.slice('#EXTINF:'.length)) })
  }
  return ranges
}

const typeAt = (file: Buffer, offset: number): string => file.toString('latin1', offset + 4, offset + 8)

/** Compares sums whose parts were rounded separately. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 2

const tagged = (lines: readonly string[], tag: string): Attributes[] =>
  lines.filter((line) => line.startsWith(tag)).map(attributesOf)

const attributesOf = (line: string): Attributes =>
  Object.fromEntries(
    [...line.matchAll(/([A-Z-]+)=(?:"([^"]*)"|([^,]*))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
  )
