// @vitest-environment happy-dom
import type { Content, Playback } from '@stillair/api/contract/content.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { markup, wordsOf } from '../../../test/markup.tsx'
import { mounted, press } from '../../../test/mounted.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { Player } from './player.tsx'
import type { PlayerRequest } from './player-events.ts'
import { playerMachine } from './player-machine.ts'
import { createTimeline } from './timeline.ts'

const PLAYBACK: Playback = {
  type: 'audio',
  hlsUrl: '/media/a/master.m3u8',
  downloadUrl: '/media/a/download.m4a',
  posterUrl: null,
  waveform: null,
  duration: 300,
  resumeAt: 65,
  expiresAt: '2030-01-01T00:00:00.000Z',
}

/** The player of a session before it is played, and what its controls ask for. */
async function playerOf(content: Partial<Content>) {
  const timeline = createTimeline({ position: 0, duration: 0 })
  const machine = playerMachine.provide({
    actors: { loadPlayback: fromPromise(async () => PLAYBACK), engine: fromCallback(() => {}) },
  })
  const actor = createActor(machine, {
    input: { type: 'audio', timeline, now: () => 0, autoplay: false, volume: 1, rate: 1 },
  }).start()
  onTestFinished(() => void actor.stop())
  await waitFor(actor, (snapshot) => snapshot.context.playback !== null)
  const asked: PlayerRequest[] = []
  const parts = {
    actor,
    timeline,
    element: document.createElement('audio'),
    send: (request: PlayerRequest) => void asked.push(request),
    markCompleted: async () => {},
  }
  const element = (
    <Player
      content={contentFixture('a', content)}
      player={parts}
      isSmall={false}
      back={null}
      foot={null}
      transcript={null}
    />
  )
  return { element, asked }
}

/** The player as it shows at first. */
const player = async (content: Partial<Content>) => markup((await playerOf(content)).element)

const labels = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)

test('audio player: progress bar, back and forward 15 s, play/pause, mute and volume bar', {
  tags: ['content/back-forward-15-s', 'content/mute-volume-bar'],
}, async () => {
  expect(labels(await player({}))).toEqual(
    expect.arrayContaining(['Seek', 'Back 15 seconds', 'Play', 'Forward 15 seconds', 'Mute volume', 'Volume']),
  )
})

test('the progress bar tells where it is', { tags: ['content/progress-bar-click-seek'] }, async () => {
  expect(await player({})).toMatch(/role="slider"[^>]*aria-valuemax="300" aria-valuenow="65"/)
})

test('back and forward go 15 s', { tags: ['content/back-forward-15-s', 'limits/skip-step-15-s'] }, async () => {
  const { element, asked } = await playerOf({})
  await mounted(element)
  await press('Back 15 seconds')
  await press('Forward 15 seconds')
  expect(asked).toEqual([
    { type: 'SKIP', by: -15 },
    { type: 'SKIP', by: 15 },
  ])
})

test('download: at the top on a phone, among the tools elsewhere', { tags: ['content/download'] }, async () => {
  const place = await mounted((await playerOf({})).element)
  for (const where of ['[class*="topTools"]', '[class*="right"]']) {
    const link = place.querySelector(`${where} a[download]`)
    expect(link?.getAttribute('href'), where).toBe('/media/a/download.m4a')
    expect(link?.getAttribute('aria-label'), where).toBe('Download')
  }
})

test('cover background', { tags: ['content/audio-player-cover-background'] }, async () => {
  const cover = { prefix: '/covers/a/3', placeholder: '#cdb3a6' }
  expect(await player({ cover })).toContain('src="/covers/a/3/1200.webp"')
})

test('a video shows its picture in place of the cover, and has full screen', {
  tags: ['content/video-uses-native-player'],
}, async () => {
  const html = await player({ type: 'video', cover: { prefix: '/covers/a/3', placeholder: '#cdb3a6' } })
  expect(html).toContain('data-kind="video"')
  expect(labels(html)).toContain('Full screen')
  expect(wordsOf(html)).toContain('Podcast')
})
