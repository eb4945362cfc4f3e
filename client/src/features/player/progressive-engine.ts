import type { Howl } from 'howler'
import { type Engine, type EngineInput, isExpired, type Report } from './engine.ts'
import type { EngineCommand } from './player-events.ts'
import { whatIsAway } from './what-is-away.ts'

const TICK_MS = 250

/** Plays the whole file (m4a) with Howler, where the stream cannot be played. Sound only. */
export function openProgressive(input: EngineInput, report: Report): Engine {
  const { playback, timeline } = input
  let howl: Howl | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let closed = false
  let wantsToPlay = input.autoplay
  let startAt: number | null = input.startAt
  let rate = input.rate
  let volume = input.volume
  let muted = input.muted
  let stands = 0

  /** Howler reports nothing when data runs out: a position that stands still for a second shows it. */
  function tick() {
    if (!howl?.playing()) return
    const positionSeconds = Number(howl.seek())
    const before = timeline.getState().positionSeconds
    timeline.setState({ positionSeconds })
    if (positionSeconds === before) {
      stands += 1
      if (stands === 4) report({ type: 'WAITING' })
      return
    }
    if (stands >= 4) report({ type: 'PLAYING' })
    stands = 0
    report({ type: 'TIME', positionSeconds, duration: howl.duration() })
  }

  async function failed() {
    if (isExpired(playback)) return report({ type: 'EXPIRED' })
    const of = howl
    const away = await whatIsAway(playback.downloadUrl ?? '')
    if (closed || howl !== of) return
    report({ type: away === 'store' ? 'STORE_AWAY' : away === 'network' ? 'NETWORK_LOST' : 'FAILED' })
  }

  function play() {
    if (!howl) return
    if (howl.playing()) return report({ type: 'PLAYING' })
    if (startAt !== null) howl.seek(startAt)
    startAt = null
    howl.play()
  }

  async function load() {
    if (!playback.downloadUrl) return report({ type: 'FAILED' })
    let library: typeof import('howler')
    try {
      library = await import('howler')
    } catch {
      if (!closed) report({ type: 'NETWORK_LOST' })
      return
    }
    if (closed) return
    howl?.unload()
    const loaded = new library.Howl({
      src: [playback.downloadUrl],
      format: ['m4a'],
      // A media element, not Web Audio: that falls silent on a locked phone.
      html5: true,
      rate,
      volume,
      mute: muted,
    })
    howl = loaded
    loaded.on('load', () => {
      timeline.setState({ duration: loaded.duration() })
      report({ type: 'LOADED' })
      if (wantsToPlay) play()
    })
    loaded.on('play', () => {
      timeline.setState({ positionSeconds: Number(loaded.seek()) })
      report({ type: 'PLAYING' })
    })
    loaded.on('pause', () => report({ type: 'PAUSED' }))
    // To seek, Howler pauses for a moment: whether it plays on is known here.
    loaded.on('seek', () => report({ type: 'SEEKED', paused: !wantsToPlay }))
    loaded.on('end', () => {
      timeline.setState({ positionSeconds: loaded.duration() })
      wantsToPlay = false
      startAt = 0
      report({ type: 'ENDED' })
    })
    loaded.on('loaderror', () => void failed())
    loaded.on('playerror', () => report({ type: 'BLOCKED' }))
    clearInterval(timer)
    timer = setInterval(tick, TICK_MS)
  }

  function command(command: EngineCommand) {
    switch (command.type) {
      case 'DO_PLAY':
        wantsToPlay = true
        if (howl?.state() === 'loaded') play()
        return
      case 'DO_PAUSE':
        wantsToPlay = false
        howl?.pause()
        return
      case 'DO_SEEK':
        if (howl?.playing()) {
          report({ type: 'SEEKING' })
          howl.seek(command.to)
        } else {
          startAt = command.to
        }
        timeline.setState({ positionSeconds: command.to })
        return
      case 'DO_RATE':
        rate = command.rate
        howl?.rate(rate)
        return
      case 'DO_VOLUME':
        volume = command.volume
        muted = command.muted
        howl?.volume(volume)
        howl?.mute(muted)
        return
      case 'DO_RETRY':
        startAt = timeline.getState().positionSeconds
        void load()
        return
      default:
        command satisfies never
    }
  }

  void load()

  return {
    command,
    close() {
      closed = true
      clearInterval(timer)
      howl?.unload()
    },
  }
}
