import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoSession } from './demo-session.ts'
import { ffmpeg } from './ffmpeg.ts'

/** Samples a second of the voice. */
export const VOICE_RATE = 16_000
const BYTES_A_SECOND = VOICE_RATE * 2

/** Seconds before the first word and after the last: the listener settles, and is not thrown out at the end. */
const OPENING = 6
const CLOSING = 14
/** Seconds between sentences, and the least and most between paragraphs. */
const AFTER_SENTENCE = 0.9
const AFTER_PARAGRAPH = { least: 2.5, most: 14 }

/**
 * The session read aloud, as 16-bit mono samples without a header. Null when this ffmpeg was built without a voice;
 * then the session is its soundscape, and the text is read on the page.
 */
export async function narrate(program: string, folder: string, session: DemoSession): Promise<Buffer | null> {
  const filters = (await ffmpeg(program, folder, ['-filters'])).toString()
  if (!/\bflite\b/.test(filters)) return null

  const paragraphs = session.paragraphs.map(sentencesOf)
  const samples = await speak(program, folder, paragraphs.flat())
  const spoken = paragraphs.map((sentences) => samples.splice(0, sentences.length))
  return arrange(spoken, session.duration)
}

/** Each sentence is spoken on its own, so that the pause after it is ours. */
export const sentencesOf = (paragraph: string): string[] =>
  paragraph.split(/(?<=[.?:])\s+/).filter((part) => part !== '')

/** All sentences in one run, for starting ffmpeg costs more than speaking. */
async function speak(program: string, folder: string, sentences: string[]): Promise<Buffer[]> {
  // From files, since ffmpeg gives quotes, colons and commas in an argument a meaning of its own.
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

/** Lays the sentences out over the session's length; what is left over goes into the pauses between paragraphs. */
export function arrange(paragraphs: Buffer[][], duration: number): Buffer {
  const sentences = paragraphs.flat()
  const speech = sentences.reduce((sum, sentence) => sum + sentence.length, 0) / BYTES_A_SECOND
  const gaps = Math.max(1, paragraphs.length - 1)
  const withinParagraphs = (sentences.length - paragraphs.length) * AFTER_SENTENCE
  const left = (duration - OPENING - CLOSING - speech - withinParagraphs) / gaps
  const pause = Math.min(Math.max(left, AFTER_PARAGRAPH.least), AFTER_PARAGRAPH.most)
  const parts = paragraphs.flatMap((paragraph, index) => [
    silence(index === 0 ? OPENING : pause),
    ...paragraph.flatMap((sentence, place) => (place === 0 ? [sentence] : [silence(AFTER_SENTENCE), sentence])),
  ])
  return Buffer.concat([...parts, silence(CLOSING)])
}

const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * VOICE_RATE) * 2)
