import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import type { Engine, EngineInput, Report } from './engine.ts'
import { playElement, reportElement } from './media-element.ts'
import type { EngineCommand } from './player-events.ts'
import { whatIsAway } from './what-is-away.ts'

/** What storage and the API answer once a signed URL has run out. */
const EXPIRED_STATUS = [401, 403, 410]

/** Seconds of sound or picture to hold in advance: enough to bridge a weak spot, little to throw away. */
const BUFFER_AHEAD_S = 60

const NATIVE_HLS = 'application/vnd.apple.mpegurl'

/** Fetches hls.js ahead of the first play. Without it, playing fetches it and reports what is wrong. */
export function fetchStreamLibrary(): void {
  import('hls.js').catch(() => {})
}

/** Whether the address is that of an adaptive stream; any other file the media element plays by itself. */
export function isStream(address: string): boolean {
  return /^[^?#]*\.m3u8(?:[?#]|$)/i.test(address)
}

/**
 * Plays the adaptive stream on a media element: with hls.js wherever it works, else with the browser's own HLS. A plain
 * file, which only an address elsewhere names, needs neither.
 */
export function openStream(input: EngineInput, element: HTMLMediaElement, report: Report): Engine {
  const { playback, timeline } = input
  let hls: Hls | null = null
  let closed = false
  let wantsToPlay = input.autoplay
  let startAt = input.startAt
  let isReady = false
  let isAsking = false
  /** Of the file that the element plays by itself; the next attempt replaces it. */
  let native = new AbortController()

  element.playbackRate = input.rate
  element.defaultPlaybackRate = input.rate
  element.volume = input.volume
  element.muted = input.muted
  const stopReporting = reportElement(element, timeline, report)

  function ready() {
    isReady = true
    report({ type: 'LOADED' })
    if (wantsToPlay) void playElement(element, report)
  }

  async function load() {
    if (!isStream(playback.hlsUrl)) return playNatively()
    let library: typeof import('hls.js')
    try {
      library = await import('hls.js')
    } catch {
      if (!closed) report({ type: 'NETWORK_LOST' })
      return
    }
    if (closed) return
    if (library.default.isSupported()) attach(library.default)
    else if (element.canPlayType(NATIVE_HLS)) playNatively()
    else report({ type: 'FAILED' })
  }

  function attach(Library: typeof Hls) {
    hls?.destroy()
    hls = new Library({
      // Segments are fMP4 already: there is nothing for a worker to repackage.
      enableWorker: false,
      startPosition: startAt > 0 ? startAt : -1,
      maxBufferLength: BUFFER_AHEAD_S,
      capLevelToPlayerSize: playback.type === 'video',
    })
    const attached = hls
    let mediaErrors = 0
    let isInterrupted = false
    hls.on(Library.Events.MANIFEST_PARSED, ready)
    hls.on(Library.Events.LEVEL_SWITCHED, (_event, { level: index }) => {
      const level = attached.levels[index]
      if (level) report({ type: 'LEVEL', level: { index, height: level.height || null, bandwidth: level.bitrate } })
    })
    hls.on(Library.Events.FRAG_BUFFERED, () => {
      if (isInterrupted) report({ type: 'LOADED' })
      isInterrupted = false
    })
    hls.on(Library.Events.ERROR, (_event, data: ErrorData) => {
      const status = data.response?.code ?? 0
      if (EXPIRED_STATUS.includes(status)) {
        attached.stopLoad()
        report({ type: 'EXPIRED' })
      } else if (data.type === Library.ErrorTypes.NETWORK_ERROR) {
        isInterrupted = true
        // hls.js goes on trying for half a minute before it calls this fatal; the listener learns of it at once. A file that
        // is not there is no matter of the connection.
        if (data.fatal && status >= 400 && status < 500) report({ type: 'FAILED' })
        else void reportWhatIsAway(attached, data)
      } else if (!data.fatal) {
        return
      } else if (data.type === Library.ErrorTypes.MEDIA_ERROR && mediaErrors === 0) {
        mediaErrors += 1
        attached.recoverMediaError()
      } else {
        report({ type: 'FAILED' })
      }
    })
    hls.loadSource(playback.hlsUrl)
    hls.attachMedia(element)
  }

  /** What this page may not read, or is not to be had as a stream for long, may still be played as a whole file. */
  async function reportWhatIsAway(of: Hls, { frag, url, fatal, response }: ErrorData) {
    if (isAsking) return
    isAsking = true
    // A server that answers that it is not available now is there.
    const isAnswered = (response?.code ?? 0) >= 500
    const away = isAnswered ? 'store' : await whatIsAway(frag?.url ?? url ?? playback.hlsUrl)
    const failed = away === 'refused' || (isAnswered && fatal && (await isFileThere()))
    isAsking = false
    if (closed || hls !== of) return
    if (failed) report({ type: 'FAILED' })
    else report({ type: away === 'store' ? 'STORE_AWAY' : 'NETWORK_LOST' })
  }

  async function isFileThere(): Promise<boolean> {
    if (playback.downloadUrl === null) return false
    const away = await whatIsAway(playback.downloadUrl)
    return away === null || away === 'refused'
  }

  function playNatively() {
    native.abort()
    native = new AbortController()
    const { signal } = native
    element.addEventListener(
      'loadedmetadata',
      () => {
        if (startAt > 0) element.currentTime = startAt
        ready()
      },
      { once: true, signal },
    )
    element.addEventListener(
      'error',
      () => {
        if (isReady) startAt = timeline.getState().positionSeconds
        const isCutOff = element.error?.code === MediaError.MEDIA_ERR_NETWORK
        void whatIsAway(playback.hlsUrl).then((away) => {
          if (signal.aborted) return
          if (away === 'store') report({ type: 'STORE_AWAY' })
          else report({ type: away === 'network' || isCutOff ? 'NETWORK_LOST' : 'FAILED' })
        })
      },
      { signal },
    )
    // Until then it waits for somebody to press play, and reports nothing of what it would find.
    element.preload = 'auto'
    element.src = playback.hlsUrl
  }

  function retry() {
    if (hls && isReady) {
      hls.startLoad()
      if (wantsToPlay) void playElement(element, report)
    } else {
      void load()
    }
  }

  function command(command: EngineCommand) {
    switch (command.type) {
      case 'DO_PLAY':
        wantsToPlay = true
        if (isReady) void playElement(element, report)
        return
      case 'DO_PAUSE':
        wantsToPlay = false
        element.pause()
        return
      case 'DO_SEEK':
        startAt = command.to
        // Sent before the position changes: what was heard until here is counted first.
        if (isReady) {
          report({ type: 'SEEKING' })
          element.currentTime = command.to
        }
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
        retry()
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
      native.abort()
      stopReporting()
      hls?.destroy()
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
  }
}
