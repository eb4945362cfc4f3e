// @vitest-environment happy-dom
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { expect, test } from 'vitest'
import { mediaFixture } from '../../../../test/media-fixture.ts'
import { rendered, wordsOf } from '../../../../test/rendered.tsx'
import { Tracks } from './tracks.tsx'

type Track = NonNullable<Media['tracks']>[number]

const track = (index: number, more: Partial<Track> = {}): Track => ({
  index,
  kind: 'sound',
  codec: 'aac',
  language: null,
  title: null,
  duration: 250,
  channels: 1,
  isTaken: index === 1,
  reason: index === 1 ? 'first' : 'not-first',
  ...more,
})

const shown = async (more: Partial<Media>) => rendered(<Tracks media={mediaFixture('calm', more)} />)

test('renders nothing when there is no choice', async () => {
  const picture = track(0, { kind: 'picture', isTaken: true, reason: 'only' })
  const { container } = await shown({ tracks: [picture, track(1, { reason: 'only' })] })
  expect(wordsOf(container)).toBe('')
})

test('each track shows whether it is played and why; the others can be chosen', async () => {
  const broken = track(3, { reason: 'not-decodable' })
  const { container, getByRole, queryByRole } = await shown({ tracks: [track(1), track(2), broken] })
  const words = wordsOf(container)
  expect(words).toContain('Played: it is the first')
  expect(words).toContain('Not played: it cannot be read')
  getByRole('button', { name: 'Play Sound 2 instead' })
  for (const name of ['Play Sound 1 instead', 'Play Sound 3 instead', 'Go back to the automatic choice']) {
    expect(queryByRole('button', { name }), name).toBeNull()
  }
})

test('a single microphone can be chosen', async () => {
  const microphones = [1, 2].map((index) => track(index, { isTaken: true, reason: 'microphone' }))
  const { getByRole } = await shown({ tracks: microphones })
  getByRole('button', { name: 'Play Sound 1 alone' })
})

test('opposite channels can be corrected, and every choice can be reset', async () => {
  const opposite = await shown({ warnings: [{ code: 'opposite-channels', at: null, seconds: null }] })
  opposite.getByRole('button', { name: 'Invert one side' })
  const inverted = await shown({ wishes: { isInverted: true } })
  inverted.getByRole('button', { name: 'Go back to the automatic choice' })
})

test('choices are disabled during packaging', async () => {
  const { container, getByRole } = await shown({ state: 'packaging', tracks: [track(1), track(2)] })
  expect(getByRole('button', { name: 'Play Sound 2 instead' })).toHaveProperty('disabled', true)
  expect(wordsOf(container)).toContain('Listeners hear the current version until the new one is ready')
})
