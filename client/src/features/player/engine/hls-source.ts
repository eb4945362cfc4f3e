import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { isServerReachable } from '../../../api/reachability.ts'
import { isAppNear, savesData } from '../../../browser/connection-speed.ts'
import { whenNetworkIdle } from '../../../browser/when-network-idle.ts'
import { directRequests } from './direct-store-requests.ts'
import { BUFFER_AHEAD_S, hlsConfig, loadHls, noteBandwidth } from './hls-config.ts'
import { findLoadFailure, isExpiredStatus } from './load-failure.ts'
import { NATIVE_HLS, playsNatively } from './native-hls.ts'
import { openFile } from './progressive-source.ts'
import type { Source, SourceInput } from './source.ts'

/** How long sound waits for a library that loads quickly, in milliseconds. */
const NEAR_MS = 1_000

/**
 * Opens the adaptive stream: with hls.js where it works, else with the browser's own HLS. Sound doesn't wait for
 * hls.js: the whole file bridges the time, and keeps playing until it stalls.
 */
export function openHls(input: SourceInput): Source {
  const { element, report } = input
  let source: Source | null = null
  let library: typeof Hls | null = null
  let bridge: AbortController | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let cancelLoad = () => {}
  let isClosed = false

  async function load() {
    try {
      ;({ default: library } = await loadHls(input.playback.type))
    } catch {
      // Without hls.js, the file keeps playing.
      if (bridge) return
      // If the server answers, a newer release has replaced this version of hls.js.
      const isGone = await isServerReachable()
      if (!isClosed && !bridge) report({ type: isGone ? 'FAILED' : 'NETWORK_LOST' })
      return
    }
    if (isClosed) return
    if (!bridge) openStream(library)
    else if (isHeldBack()) goOver(library)
  }

  function openStream(of: typeof Hls) {
    if (of.isSupported()) source = playWith(of, input)
    else if (element.canPlayType(NATIVE_HLS)) source = openFile(input)
    else report({ type: 'FAILED' })
  }

  /** Plays the whole file when playback is wanted and hls.js has not loaded. */
  function playFileMeanwhile() {
    const address = wholeSound(input)
    if (isClosed || source || address === null || !input.wantsToPlay()) return
    bridge = new AbortController()
    const { signal } = bridge
    source = openFile({ ...input, address })
    element.addEventListener('playing', () => library ?? void load(), { once: true, signal })
    element.addEventListener('waiting', () => library && isHeldBack() && goOver(library), { signal })
  }

  /** Returns whether the file has played and has now stalled. */
  function isHeldBack(): boolean {
    return element.played.length > 0 && !element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  }

  function goOver(to: typeof Hls) {
    bridge?.abort()
    bridge = null
    source?.close()
    openStream(to)
  }

  /** Waits briefly for hls.js if it loads quickly. Otherwise the connection serves only the file until it plays. */
  function playFileSoon() {
    if (isAppNear()) waiting = setTimeout(playFileMeanwhile, NEAR_MS)
    else playFileMeanwhile()
  }

  function begin() {
    playFileSoon()
    if (source) return
    // On a slow connection, the page loads first. An early tap then has the connection for the file alone.
    if (isAppNear() || wholeSound(input) === null) void load()
    else cancelLoad = whenNetworkIdle(() => void load())
  }

  if (playsNatively(input.playback.type, element)) source = openFile(input)
  else begin()

  return {
    loadOn() {
      cancelLoad()
      if (source) source.loadOn()
      else playFileSoon()
    },
    retry() {
      if (source) source.retry()
      else begin()
    },
    close() {
      isClosed = true
      cancelLoad()
      clearTimeout(waiting)
      bridge?.abort()
      source?.close()
    },
  }
}

/** Returns the URL of the same sound as one file. It has only one quality, so not for data savers, and only the standard mix. */
function wholeSound({ address, playback }: SourceInput): string | null {
  const isSame = playback.type === 'audio' && address !== playback.cabinUrl
  return isSame && !savesData() ? playback.downloadUrl : null
}

function playWith(Library: typeof Hls, input: SourceInput): Source {
  const { address, playback, element, report } = input
  let hasManifest = false
  let mediaErrors = 0
  /** A network error has occurred since the last load. */
  let isInterrupted = false
  /** hls.js has given up and must be restarted. */
  let isHalted = false
  let isAsking = false
  const direct = directRequests()
  let hls = attach()

  function attach(): Hls {
    const attached = new Library({
      ...hlsConfig(Library, playback, input.wantsToPlay()),
      autoStartLoad: false,
      xhrSetup: direct.xhrSetup,
    })
    attached.on(Library.Events.FRAG_LOADED, (_event, loaded) => direct.note(loaded))
    attached.on(Library.Events.MANIFEST_PARSED, () => {
      hasManifest = true
      startLoad(attached)
      input.ready()
    })
    attached.on(Library.Events.LEVEL_SWITCHED, (_event, { level: index }) => {
      const level = attached.levels[index]
      if (level) report({ type: 'LEVEL', level: { index, height: level.height || null, bandwidth: level.bitrate } })
    })
    attached.on(Library.Events.FRAG_BUFFERED, () => {
      noteBandwidth(attached.bandwidthEstimate)
      if (isInterrupted) report({ type: 'LOADED' })
      isInterrupted = false
    })
    attached.on(Library.Events.ERROR, (_event, data) => onError(data))
    element.preload = 'auto'
    attached.loadSource(address)
    attached.attachMedia(element)
    return attached
  }

  /** Loads from the current position, or from where playback begins. */
  function startLoad(of: Hls) {
    of.startLoad(input.startAt() || -1)
  }

  function onError(data: ErrorData) {
    const status = data.response?.code ?? 0
    // A seek made the request unnecessary; the next is pending.
    if (data.details === Library.ErrorDetails.INTERNAL_ABORTED) return
    if (isExpiredStatus(status)) {
      hls.stopLoad()
      report({ type: 'EXPIRED' })
    } else if (data.type === Library.ErrorTypes.NETWORK_ERROR) {
      isInterrupted = true
      isHalted ||= data.fatal
      // hls.js retries for a while before it reports a fatal error; the listener learns of it at once. A missing file
      // is not a connection problem.
      if (data.fatal && status >= 400 && status < 500) report({ type: 'FAILED' })
      else void reportWhatIsAway(data)
    } else if (!data.fatal) {
      return
    } else if (data.type === Library.ErrorTypes.MEDIA_ERROR && mediaErrors === 0) {
      mediaErrors += 1
      hls.recoverMediaError()
    } else {
      report({ type: 'FAILED' })
    }
  }

  /**
   * Reports why a load failed. A file that this page may not read, or that has long been unavailable as a stream, may
   * still play as a whole file.
   */
  async function reportWhatIsAway({ frag, url, response }: ErrorData) {
    if (isAsking) return
    isAsking = true
    const of = hls
    // A server that reports itself unavailable can be reached.
    const isAnswered = (response?.code ?? 0) >= 500
    const away = isAnswered ? 'store' : await findLoadFailure(frag?.url ?? url ?? address)
    const isWholeFileThere = isAnswered && isHalted && (await isFileThere())
    isAsking = false
    // The source was closed, or the data has arrived in the meantime.
    if (hls !== of || !isInterrupted) return
    if (away === 'expired') report({ type: 'EXPIRED' })
    else if (away === 'refused' || isWholeFileThere) report({ type: 'FAILED' })
    else if (away === 'store') report({ type: 'STORE_AWAY' })
    // Slow, not unreachable: hls.js is already retrying.
    else if (away === 'network' || isHalted) report({ type: 'NETWORK_LOST' })
  }

  async function isFileThere(): Promise<boolean> {
    if (playback.downloadUrl === null) return false
    const away = await findLoadFailure(playback.downloadUrl)
    return away === null || away === 'refused'
  }

  return {
    loadOn() {
      hls.config.maxMaxBufferLength = BUFFER_AHEAD_S
      hls.config.maxBufferLength = BUFFER_AHEAD_S
    },
    retry() {
      // If hls.js is still retrying, restarting it would only lose progress.
      if (!isHalted) return
      isHalted = false
      if (hasManifest) return startLoad(hls)
      hls.destroy()
      hls = attach()
    },
    close() {
      isInterrupted = false
      hls.destroy()
    },
  }
}
