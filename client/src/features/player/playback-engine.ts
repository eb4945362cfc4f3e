import type { Playback } from '@stillair/api/contract/content.ts'
import { openHls } from './hls-source.ts'
import { playElement, reportElement } from './media-element.ts'
import type { EngineCommand, PlayerFact, Report } from './player-events.ts'
import { openFile } from './progressive-source.ts'
import type { Source } from './source.ts'
import type { Timeline } from './timeline.ts'

/** What an engine is started with. */
export interface EngineInput {
  /** The adaptive stream, or the whole file (m4a, mp4) where the stream cannot be played. */
  readonly kind: 'stream' | 'progressive'
  readonly playback: Playback
  /** Where to begin, seconds. */
  readonly startAt: number
  /** Play as soon as there is something to play; else only the beginning is loaded. */
  readonly autoplay: boolean
  readonly rate: number
  readonly volume: number
  readonly muted: boolean
  readonly timeline: Timeline
}

/** How an engine is reached: it reports facts, it is given commands, and it is made to release everything. */
export interface Engine {
  command(command: EngineCommand): void
  close(): void
}

/** Whether the address is that of an adaptive stream; any other file the media element plays by itself. */
export function isStream(address: string): boolean {
  return /^[^?#]*\.m3u8(?:[?#]|$)/i.test(address)
}

/** Plays on a media element, which outlives the engine: what one tap allowed to sound may go on with the next. */
export function openEngine(input: EngineInput, element: HTMLMediaElement, send: Report): Engine {
  const { kind, playback, timeline } = input
  let wantsToPlay = input.autoplay
  let startAt = input.startAt
  let isReady = false

  function report(fact: PlayerFact) {
    // Played or paused from outside, as by headphones, is what the listener wants, too.
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
