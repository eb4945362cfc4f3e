import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DemoSession } from './demo-session.ts'
import { generate } from './generate.ts'
import { arrange, sentencesOf, VOICE_RATE } from './narration.ts'

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stillair-generate-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const short: DemoSession = {
  slug: 'short',
  title: 'Short',
  fear: 'Loss of Control',
  description: 'Short.',
  categoryId: 3,
  tags: [],
  isFree: true,
  duration: 30,
  paragraphs: ["Breathe in: it's four. Breathe out, for six.", 'Again.'],
}

/** What a player would find in the file. */
function probe(path: string): string {
  const run = spawnSync(ffmpeg, ['-hide_banner', '-i', path, '-f', 'null', '-'], { encoding: 'utf8' })
  expect(run.status).toBe(0)
  return run.stderr
}

describe('a generated session', () => {
  it('is sound that can be decoded to its end, and leaves nothing beside it', async () => {
    const path = await generate(ffmpeg, root, short)
    expect(path).toBe(join(root, 'short.m4a'))
    const found = probe(path)
    expect(found).toMatch(/Audio: aac.*48000 Hz, stereo/)
    expect(found).not.toMatch(/Video:/)
    expect(existsSync(join(root, 'short.work'))).toBe(false)
  })

  it('has a picture when it has a scene', async () => {
    const found = probe(await generate(ffmpeg, root, { ...short, scene: 'breathing-light' }))
    expect(found).toMatch(/Video: h264.*yuv420p.*1280x720/)
    expect(found).toMatch(/Audio: aac/)
  })
})

describe('the narration', () => {
  it('is cut at the ends of sentences', () => {
    expect(sentencesOf('One. Two? Three: four, five.')).toEqual(['One.', 'Two?', 'Three:', 'four, five.'])
  })

  it('fills the length of the session with the pauses between paragraphs', () => {
    const second = Buffer.alloc(VOICE_RATE * 2, 1)
    const samples = arrange([[second, second], [second], [second]], 45)
    expect(samples.length / 2 / VOICE_RATE).toBeCloseTo(45, 1)
    // The opening is silence, then the first sentence begins.
    expect(samples.indexOf(1) / 2 / VOICE_RATE).toBeCloseTo(6, 1)
  })

  it('is longer than wanted rather than rushed', () => {
    const long = Buffer.alloc(VOICE_RATE * 2 * 30, 1)
    const samples = arrange([[long], [long]], 45)
    expect(samples.length / 2 / VOICE_RATE).toBeGreaterThan(80)
  })
})
