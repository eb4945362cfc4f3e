import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { isServerReachable } from '../../api/reachability.ts'
import { savesData } from '../../browser/connection-speed.ts'
import { directRequests } from './direct-store-requests.ts'
import { BUFFER_AHEAD_S, hlsConfig, isHlsNear, loadHls, noteBandwidth } from './hls-config.ts'
import { findLoadFailure, isExpiredStatus } from './load-failure.ts'
import { NATIVE_HLS, playsNatively } from './native-hls.ts'
import { openFile } from './progressive-source.ts'
import type { Source, SourceInput } from './source.ts'

/** Milliseconds that sound waits for a library that is near. */
const NEAR_MS = 1_000

/**
 * The adaptive stream: with hls.js wherever it works, else with the browser's own HLS. Sound does not wait for the library: the
 * whole file bridges the time, and goes on alone until it is played faster than it comes.
 */
export function openHls(input: SourceInput): Source {
  const { element, report } = input
  let source: Source | null = null
  let library: typeof Hls | null = null
  let bridge: AbortController | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function load() {
    try {
      ;({ default: library } = await loadHls(input.playback.type))
    } catch {
      // Without the library, the file plays on.
      if (bridge) return
      // On a server that answers, the library is not there any more: a newer release has another.
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

  /** Where playing is wanted and what plays the stream is not here. */
  function playFileMeanwhile() {
    const address = wholeSound(input)
    if (isClosed || source || address === null || !input.wantsToPlay()) return
    bridge = new AbortController()
    const { signal } = bridge
    source = openFile({ ...input, address })
    element.addEventListener('playing', () => library ?? void load(), { once: true, signal })
    element.addEventListener('waiting', () => library && isHeldBack() && goOver(library), { signal })
  }

  /** The file has played, and what comes next has not arrived. */
  function isHeldBack(): boolean {
    return element.played.length > 0 && !element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  }

  function goOver(to: typeof Hls) {
    bridge?.abort()
    bridge = null
    source?.close()
    openStream(to)
  }

  /** What is near is waited for; otherwise the line is for the file alone until it plays. */
  function playFileSoon() {
    if (isHlsNear()) waiting = setTimeout(playFileMeanwhile, NEAR_MS)
    else playFileMeanwhile()
  }

  function begin() {
    playFileSoon()
    if (!source) void load()
  }

  if (playsNatively(input.playback.type, element)) source = openFile(input)
  else begin()

  return {
    loadOn() {
      if (source) source.loadOn()
      else playFileSoon()
    },
    retry() {
      if (source) source.retry()
      else begin()
    },
    close() {
      isClosed = true
      clearTimeout(waiting)
      bridge?.abort()
      source?.close()
    },
  }
}

/** The address of the same sound as one file; it has one quality, which is not for who saves data, and one mix. */
function wholeSound({ address, playback }: SourceInput): string | null {
  const isSame = playback.type === 'audio' && address !== playback.cabinUrl
  return isSame && !savesData() ? playback.downloadUrl : null
}

function playWith(Library: typeof Hls, input: SourceInput): Source {
  const { address, playback, element, report } = input
  let hasManifest = false
  let mediaErrors = 0
  /** Of the network, since anything was loaded. */
  let isInterrupted = false
  /** hls.js has given up, and is to be started again. */
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

  /** From where it stands, or is to begin. */
  function startLoad(of: Hls) {
    of.startLoad(input.startAt() || -1)
  }

  function onError(data: ErrorData) {
    const status = data.response?.code ?? 0
    // What a seek made needless: the next is under way.
    if (data.details === Library.ErrorDetails.INTERNAL_ABORTED) return
    if (isExpiredStatus(status)) {
      hls.stopLoad()
      report({ type: 'EXPIRED' })
    } else if (data.type === Library.ErrorTypes.NETWORK_ERROR) {
      isInterrupted = true
      isHalted ||= data.fatal
      // hls.js goes on trying for a while before it calls this fatal; the listener learns of it at once. A file that is not
      // there is no matter of the connection.
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

  /** What this page may not read, or is not to be had as a stream for long, may still be played as a whole file. */
  async function reportWhatIsAway({ frag, url, response }: ErrorData) {
    if (isAsking) return
    isAsking = true
    const of = hls
    // A server that answers that it is not available now is there.
    const isAnswered = (response?.code ?? 0) >= 500
    const away = isAnswered ? 'store' : await findLoadFailure(frag?.url ?? url ?? address)
    const isWholeFileThere = isAnswered && isHalted && (await isFileThere())
    isAsking = false
    // Meanwhile closed, or what was missing is loaded.
    if (hls !== of || !isInterrupted) return
    if (away === 'expired') report({ type: 'EXPIRED' })
    else if (away === 'refused' || isWholeFileThere) report({ type: 'FAILED' })
    else if (away === 'store') report({ type: 'STORE_AWAY' })
    // Slow, not away: it is being tried again.
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
      // What it is still trying by itself would only begin anew.
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
