// @vitest-environment happy-dom
import type { Content, Playback } from '@stillair/api/contract/listener/content.ts'
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { press, rendered } from '../../../test/rendered.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import type { TranscriptSwitch } from './controls/player-tools.tsx'
import { playerMachine } from './machine/player-machine.ts'
import { Player } from './player.tsx'
import type { PlayerRequest } from './player-events.ts'
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

/** The player before playback, and the requests of its controls. */
async function playerOf(content: Partial<Content>, transcript: TranscriptSwitch | null = null) {
  const timeline = createTimeline({ positionSeconds: 0, duration: 0 })
  const machine = playerMachine.provide({
    actors: { loadPlayback: fromPromise(async () => PLAYBACK), engine: fromCallback(() => {}) },
  })
  const actor = createActor(machine, {
    input: { type: 'audio', timeline, now: () => 0, autoplay: false, volume: 1, rate: 1 },
  }).start()
  onTestFinished(() => void actor.stop())
  await waitFor(actor, (snapshot) => snapshot.context.playback !== null)
  const requests: PlayerRequest[] = []
  const parts = {
    actor,
    timeline,
    element: document.createElement(content.type ?? 'audio'),
    send: (request: PlayerRequest) => void requests.push(request),
    markCompleted: async () => {},
  }
  const element = (
    <Player
      content={contentFixture('a', content)}
      player={parts}
      back={null}
      topTool={null}
      foot={null}
      transcript={transcript}
    />
  )
  return { element, requests, report: actor.send }
}

/** Returns the player's initial markup. */
const player = async (content: Partial<Content>) => rendered((await playerOf(content)).element)

test('audio player: progress bar, back and forward 15 s, play/pause, mute and volume bar', {
  tags: ['content/back-forward-15-s', 'content/mute-volume-bar'],
}, async () => {
  const { getByRole } = await player({})
  for (const name of ['Seek', 'Volume']) getByRole('slider', { name })
  for (const name of ['Back 15 seconds', 'Play', 'Forward 15 seconds', 'Mute volume']) getByRole('button', { name })
})

test('the progress bar shows the position', { tags: ['content/progress-bar-click-seek'] }, async () => {
  const bar = (await player({})).getByRole('slider', { name: 'Seek' })
  expect(bar.getAttribute('aria-valuemax')).toBe('300')
  expect(bar.getAttribute('aria-valuenow')).toBe('65')
})

test('back and forward go 15 s', { tags: ['content/back-forward-15-s', 'limits/skip-step-15-s'] }, async () => {
  const { element, requests } = await playerOf({})
  await rendered(element)
  await press('Back 15 seconds')
  await press('Forward 15 seconds')
  expect(requests).toEqual([
    { type: 'SKIP', by: -15 },
    { type: 'SKIP', by: 15 },
  ])
})

test('download: at the top on a phone, among the tools elsewhere', { tags: ['content/download'] }, async () => {
  const { container } = await player({})
  for (const where of ['[class*="topTools"]', '[class*="right"]']) {
    const link = container.querySelector(`${where} a[download]`)
    expect(link?.getAttribute('href'), where).toBe('/media/a/download.m4a')
    expect(link?.getAttribute('aria-label'), where).toBe('Download')
  }
})

test('cover background', { tags: ['content/audio-player-cover-background'] }, async () => {
  const { container } = await player({ cover: { prefix: '/covers/a/3', placeholder: '#cdb3a6' } })
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/covers/a/3/1200.webp')
})

test('a video shows its picture instead of the cover, and has full screen', {
  tags: ['content/video-uses-native-player'],
}, async () => {
  const cover = { prefix: '/covers/a/3', placeholder: '#cdb3a6' }
  const { container, getAllByRole, getByText } = await player({ type: 'video', cover })
  expect(container.querySelector('[data-kind="video"]')).not.toBeNull()
  expect(getAllByRole('button', { name: 'Full screen' })).toHaveLength(2)
  getByText('Podcast')
})

test('full screen ends with the video, since it would cover what follows', async () => {
  const { element, report } = await playerOf({ type: 'video' })
  await rendered(element)
  const leave = vi.fn(async () => {})
  Object.defineProperties(document, {
    fullscreenElement: { value: document.body, configurable: true },
    exitFullscreen: { value: leave, configurable: true },
  })
  onTestFinished(() => {
    for (const name of ['fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name)
  })
  await act(async () => report({ type: 'PLAYING' }))
  expect(leave).not.toHaveBeenCalled()
  await act(async () => report({ type: 'ENDED' }))
  expect(leave).toHaveBeenCalledOnce()
})

test('c toggles the transcript if there is one, and f has no effect on sound', async () => {
  const toggle = vi.fn()
  const { element, requests } = await playerOf({}, { isOpen: false, toggle })
  const { getByRole } = await rendered(element)
  const seekBar = getByRole('slider', { name: 'Seek' })
  for (const key of ['c', 'f', 'k']) fireEvent.keyDown(seekBar, { key })
  expect(toggle).toHaveBeenCalledOnce()
  expect(requests).toEqual([{ type: 'TOGGLE' }])
})

test('picture-in-picture is offered where the browser supports it', async () => {
  const names = async () =>
    (await player({ type: 'video' })).queryAllByRole('button', { name: 'Picture in picture' }).length
  expect(await names()).toBe(0)
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureEnabled'))
  const { element } = await playerOf({ type: 'video' })
  const video = element.props.player.element as HTMLVideoElement
  video.requestPictureInPicture = vi.fn(async () => {
    Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true })
    video.dispatchEvent(new Event('enterpictureinpicture'))
    return {} as PictureInPictureWindow
  })
  onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureElement'))
  const { getByRole } = await rendered(element)
  await press('Picture in picture')
  expect(getByRole('button', { name: 'Picture in picture' }).getAttribute('aria-pressed')).toBe('true')
})

test('AirPlay is offered once a target is available', async () => {
  const { element } = await playerOf({})
  const media = element.props.player.element as HTMLMediaElement & { webkitShowPlaybackTargetPicker?: () => void }
  media.webkitShowPlaybackTargetPicker = vi.fn()
  const { queryByRole } = await rendered(element)
  expect(queryByRole('button', { name: 'AirPlay' })).toBeNull()
  const found = Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: 'available' })
  await act(async () => void media.dispatchEvent(found))
  await press('AirPlay')
  expect(media.webkitShowPlaybackTargetPicker).toHaveBeenCalledOnce()
})
