// @module-tag slow
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DemoSession } from './demo-session.ts'
import { generate } from './generate.ts'
import { arrange, hasVoice, narrate, sentencesOf, VOICE_RATE } from './narration.ts'
import { webVtt } from './transcript.ts'

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
  details: [],
  duration: 30,
  paragraphs: ["Breathe in: it's four. Breathe out, for six.", 'Again.'],
}

/** Returns what a player finds in the file. */
function probe(path: string): string {
  const run = spawnSync(ffmpeg, ['-hide_banner', '-i', path, '-f', 'null', '-'], { encoding: 'utf8' })
  expect(run.status).toBe(0)
  return run.stderr
}

describe('a generated recording', () => {
  it('decodes to its end, and leaves no other file behind', async () => {
    const path = await generate(ffmpeg, root, short)
    expect(path).toBe(join(root, 'short.m4a'))
    const found = probe(path)
    expect(found).toMatch(/Audio: aac.*48000 Hz, stereo/)
    expect(found).not.toMatch(/Video:/)
    expect(existsSync(join(root, 'short.work'))).toBe(false)
  })

  it('has a video track when it has a scene', async () => {
    const found = probe(await generate(ffmpeg, root, { ...short, scene: 'breathing-light' }))
    expect(found).toMatch(/Video: h264.*yuv420p.*1280x720/)
    expect(found).toMatch(/Audio: aac/)
  })
})

describe('the narration', () => {
  it('is split at the ends of sentences', () => {
    expect(sentencesOf('One. Two? Three: four, five.')).toEqual(['One.', 'Two?', 'Three:', 'four, five.'])
  })

  it('fills the length of the recording with pauses between paragraphs', () => {
    const { starts, total } = arrange([[1, 1], [1], [1]], 45)
    expect(total).toBeCloseTo(45, 5)
    // The first sentence starts after the opening silence, and the second after a short pause.
    expect(starts[0]).toBe(6)
    expect(starts[1]).toBeCloseTo(7.9, 5)
  })

  it('makes the recording longer rather than speaking faster', () => {
    expect(arrange([[30], [30]], 45).total).toBeGreaterThan(80)
  })

  it('is audible at the times of its lines', async () => {
    if (!(await hasVoice(ffmpeg, root))) return
    const { samples, lines } = await narrate(ffmpeg, root, short)
    expect(lines.map(({ text }) => text)).toEqual(['Breathe in:', "it's four.", 'Breathe out, for six.', 'Again.'])
    for (const { start, end } of lines) {
      expect(loudness(samples, start, end)).toBeGreaterThan(300)
      expect(loudness(samples, start - 0.5, start - 0.05)).toBe(0)
    }
  })
})

/** Returns the mean absolute deviation of the samples between two times. */
function loudness(samples: Buffer, from: number, to: number): number {
  const part = samples.subarray(Math.round(from * VOICE_RATE) * 2, Math.round(to * VOICE_RATE) * 2)
  const values = Array.from({ length: part.length / 2 }, (_, index) => Math.abs(part.readInt16LE(index * 2)))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

describe('the transcript', () => {
  it('is WebVTT with a cue for each sentence', () => {
    const lines = [
      { text: 'Tea & calm <here>.', start: 6, end: 8.4567 },
      { text: 'Later.', start: 61.5, end: 62 },
    ]
    expect(webVtt(lines)).toBe(
      [
        'WEBVTT',
        '',
        '00:00:06.000 --> 00:00:08.457',
        'Tea &amp; calm &lt;here&gt;.',
        '',
        '00:01:01.500 --> 00:01:02.000',
        'Later.',
        '',
      ].join('\n'),
    )
  })
})
