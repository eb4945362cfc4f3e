import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoSession } from './demo-session.ts'
import { narrate, type SpokenLine } from './narration.ts'

/** Returns the spoken words as WebVTT with a cue for each sentence. */
export function webVtt(lines: SpokenLine[]): string {
  const cues = lines.map(({ text, start, end }) => `${timestamp(start)} --> ${timestamp(end)}\n${escapeCue(text)}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Speaks the content again to get its times; the voice always takes the same time for the same words. */
export async function transcribe(program: string, folder: string, session: DemoSession): Promise<string> {
  const work = join(folder, `${session.slug}.words`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const { lines } = await narrate(program, work, session)
  await rm(work, { recursive: true, force: true })
  return webVtt(lines)
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (unit: number, of: number, width: number) =>
    String(Math.floor(milliseconds / unit) % of).padStart(width, '0')
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`
}

const escapeCue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
