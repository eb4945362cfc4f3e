import type { Playback } from '@stillair/api/contract/listener/content.ts'
import type { EngineCommand, PlayerFact, Report } from '../player-events.ts'
import type { Timeline } from '../timeline.ts'
import { openHls } from './hls-source.ts'
import { playElement, reportElement } from './media-element.ts'
import { openFile } from './progressive-source.ts'
import type { Source } from './source.ts'

/** The input of an engine. */
export interface EngineInput {
  /** The adaptive stream, or the whole file (m4a, mp4) where the stream can't be played. */
  readonly kind: 'stream' | 'progressive'
  readonly playback: Playback
  /** Where to begin, in seconds. */
  readonly startAt: number
  /** Whether to play as soon as possible; otherwise only the beginning loads. */
  readonly autoplay: boolean
  readonly rate: number
  readonly volume: number
  readonly muted: boolean
  readonly timeline: Timeline
}

/** A running engine. It reports facts, takes commands, and releases everything when closed. */
export interface Engine {
  command(command: EngineCommand): void
  close(): void
}

/** Returns whether the URL is an adaptive stream; the media element plays any other file itself. */
export function isStream(address: string): boolean {
  return /^[^?#]*\.m3u8(?:[?#]|$)/i.test(address)
}

/** Plays on a media element that outlives the engine: after one tap, it may also play the next content. */
export function openEngine(input: EngineInput, element: HTMLMediaElement, send: Report): Engine {
  const { kind, playback, timeline } = input
  let wantsToPlay = input.autoplay
  let startAt = input.startAt
  let isReady = false

  function report(fact: PlayerFact) {
    // Playing or pausing from outside, for example by headphones, is the listener's wish, too.
    if (fact.type === 'PLAYING') wantsToPlay = true
    if (fact.type === 'PAUSED' || fact.type === 'ENDED') wantsToPlay = false
    send(fact)
  }

  element.playbackRate = input.rate
  element.defaultPlaybackRate = input.rate
  element.volume = input.volume
  element.muted = input.muted
  const stopReporting = reportElement(element, timeline, report)
  const source = openSource()

  function openSource(): Source | null {
    const address = kind === 'stream' ? playback.hlsUrl : playback.downloadUrl
    if (address === null) {
      report({ type: 'FAILED' })
      return null
    }
    const given = {
      address,
      playback,
      element,
      report,
      startAt: () => (isReady ? timeline.getState().positionSeconds : startAt),
      wantsToPlay: () => wantsToPlay,
      ready() {
        isReady = true
        report({ type: 'LOADED' })
        if (wantsToPlay) void playElement(element, report)
      },
    }
    return isStream(address) ? openHls(given) : openFile(given)
  }

  function command(command: EngineCommand) {
    switch (command.type) {
      case 'DO_PLAY':
        wantsToPlay = true
        source?.loadOn()
        if (isReady) void playElement(element, report)
        return
      case 'DO_PAUSE':
        wantsToPlay = false
        element.pause()
        return
      case 'DO_SEEK':
        startAt = command.to
        if (isReady) element.currentTime = command.to
        timeline.setState({ positionSeconds: command.to })
        return
      case 'DO_RATE':
        element.playbackRate = command.rate
        element.defaultPlaybackRate = command.rate
        return
      case 'DO_VOLUME':
        element.volume = command.volume
        element.muted = command.muted
        return
      case 'DO_RETRY':
        source?.retry()
        return
      default:
        command satisfies never
    }
  }

  return {
    command,
    close() {
      source?.close()
      stopReporting()
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
  }
}
