import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoSession } from './demo-session.ts'
import { ffmpeg } from './ffmpeg.ts'

/** Samples per second of the voice. */
export const VOICE_RATE = 16_000
const BYTES_A_SECOND = VOICE_RATE * 2

/** Seconds of silence before the first word and after the last, so that listeners can settle and end gently. */
const OPENING = 6
const CLOSING = 14
/** Seconds between sentences, and the minimum and maximum between paragraphs. */
const AFTER_SENTENCE = 0.9
const AFTER_PARAGRAPH = { least: 2.5, most: 14 }

/** A sentence and the seconds at which it is spoken. */
export type SpokenLine = { text: string; start: number; end: number }

export type Narration = {
  /** 16-bit mono samples at {@link VOICE_RATE}, without a header. */
  samples: Buffer
  lines: SpokenLine[]
}

/** Returns whether this ffmpeg was built with a voice. */
export async function hasVoice(program: string, folder: string): Promise<boolean> {
  const filters = (await ffmpeg(program, folder, ['-filters'])).toString()
  return /\bflite\b/.test(filters)
}

/** Returns the spoken content and the time of each sentence. Needs a voice. */
export async function narrate(program: string, folder: string, session: DemoSession): Promise<Narration> {
  const paragraphs = session.paragraphs.map(sentencesOf)
  const sentences = paragraphs.flat()
  const spoken = await speak(program, folder, sentences)
  const rest = [...spoken]
  const { starts, total } = arrange(
    paragraphs.map((lines) => rest.splice(0, lines.length).map(({ length }) => length / BYTES_A_SECOND)),
    session.duration,
  )
  const samples = Buffer.alloc(bytes(total))
  const lines = sentences.map((text, index) => {
    const start = starts[index] ?? 0
    const sound = spoken[index] ?? Buffer.alloc(0)
    sound.copy(samples, bytes(start))
    return { text, start, end: start + sound.length / BYTES_A_SECOND }
  })
  return { samples, lines }
}

/** Splits text into sentences, which are spoken one by one, so that we choose the pauses. */
export const sentencesOf = (paragraph: string): string[] =>
  paragraph.split(/(?<=[.?:])\s+/).filter((part) => part !== '')

/** Speaks all sentences in one run, since starting ffmpeg costs more than speaking. */
async function speak(program: string, folder: string, sentences: string[]): Promise<Buffer[]> {
  // ffmpeg reads the sentences from files, since quotes, colons and commas in its arguments have a special meaning.
  await Promise.all(sentences.map((sentence, index) => writeFile(join(folder, `${index}.txt`), sentence)))
  const inputs = sentences.flatMap((_, index) => [
    '-f',
    'lavfi',
    '-i',
    `flite=textfile=${index}.txt:voice=slt,atempo=0.86`,
  ])
  const format = ['-ar', String(VOICE_RATE), '-ac', '1', '-f', 's16le']
  const outputs = sentences.flatMap((_, index) => ['-map', String(index), ...format, `${index}.raw`])
  await ffmpeg(program, folder, [...inputs, ...outputs])
  return Promise.all(sentences.map((_, index) => readFile(join(folder, `${index}.raw`))))
}

/**
 * Distributes the sentences over the recording's length, with the remaining time in the pauses between paragraphs. Takes the
 * length of each sentence by paragraph, and returns each start and the total length, in seconds.
 */
export function arrange(paragraphs: number[][], duration: number): { starts: number[]; total: number } {
  const sentences = paragraphs.flat()
  const speech = sentences.reduce((sum, length) => sum + length, 0)
  const gaps = Math.max(1, paragraphs.length - 1)
  const withinParagraphs = (sentences.length - paragraphs.length) * AFTER_SENTENCE
  const left = (duration - OPENING - CLOSING - speech - withinParagraphs) / gaps
  const pause = Math.min(Math.max(left, AFTER_PARAGRAPH.least), AFTER_PARAGRAPH.most)
  const starts: number[] = []
  let now = 0
  for (const [index, paragraph] of paragraphs.entries()) {
    now += index === 0 ? OPENING : pause
    for (const [place, length] of paragraph.entries()) {
      if (place > 0) now += AFTER_SENTENCE
      starts.push(now)
      now += length
    }
  }
  return { starts, total: now + CLOSING }
}

/** Returns the byte offset of a time, at the start of a sample. */
const bytes = (seconds: number) => Math.round(seconds * VOICE_RATE) * 2
