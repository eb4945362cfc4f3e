/** Requests from the user, the lock screen or the keyboard. A request alone doesn't change the playback state. */
export type PlayerRequest =
  | { readonly type: 'PLAY' }
  /** Loads the beginning, so that playback starts at once when requested. */
  | { readonly type: 'PREPARE' }
  | { readonly type: 'PAUSE' }
  | { readonly type: 'TOGGLE' }
  /** Seeks to a position in seconds. */
  | { readonly type: 'SEEK'; readonly to: number }
  /** Skips forward, or back when negative; in seconds. */
  | { readonly type: 'SKIP'; readonly by: number }
  | { readonly type: 'SET_RATE'; readonly rate: number }
  /** 0 to 1. */
  | { readonly type: 'SET_VOLUME'; readonly volume: number }
  | { readonly type: 'SET_MUTED'; readonly muted: boolean }
  /** Selects the mix for loud cabins or the original recording. */
  | { readonly type: 'SET_CABIN'; readonly isForCabin: boolean }
  /** Fades out and pauses after this many minutes. Repeating it extends the time. */
  | { readonly type: 'SLEEP_IN'; readonly minutes: number }
  /** Ends with the current content: nothing starts automatically after it. */
  | { readonly type: 'SLEEP_AT_END' }
  | { readonly type: 'SLEEP_OFF' }
  | { readonly type: 'TRY_AGAIN' }

/** The quality that is playing. */
export interface Level {
  /** Its place among the qualities, lowest first. */
  readonly index: number
  /** The height of the picture in pixels; `null` for sound. */
  readonly height: number | null
  /** Bits per second. */
  readonly bandwidth: number
}

/** Facts reported by the media element and the network. The playback state follows only these. */
export type PlayerFact =
  | { readonly type: 'LOADED' }
  | { readonly type: 'PLAYING' }
  | { readonly type: 'PAUSED' }
  /** Playback has stalled for lack of data. */
  | { readonly type: 'WAITING' }
  | { readonly type: 'SEEKING' }
  | { readonly type: 'SEEKED'; readonly paused: boolean }
  /** Playback has advanced to this position; in seconds. */
  | { readonly type: 'TIME'; readonly positionSeconds: number; readonly duration: number }
  | { readonly type: 'ENDED' }
  | { readonly type: 'LEVEL'; readonly level: Level }
  /** The browser requires a tap before it plays. */
  | { readonly type: 'BLOCKED' }
  /** The signed URLs have expired. */
  | { readonly type: 'EXPIRED' }
  | { readonly type: 'NETWORK_LOST' }
  /** The network and our server work, but the file store is unreachable. */
  | { readonly type: 'STORE_AWAY' }
  /** This kind of engine doesn't work and won't. */
  | { readonly type: 'FAILED' }
  | { readonly type: 'ONLINE' }
  /** The page is visible again. */
  | { readonly type: 'RETURNED' }
  /** Another tab has started to play. */
  | { readonly type: 'TAKEN' }
  /** No other tab is playing any more. */
  | { readonly type: 'FREE' }

export type Report = (fact: PlayerFact) => void

/** The machine's commands to the engine. */
export type EngineCommand =
  | { readonly type: 'DO_PLAY' }
  | { readonly type: 'DO_PAUSE' }
  | { readonly type: 'DO_SEEK'; readonly to: number }
  | { readonly type: 'DO_RATE'; readonly rate: number }
  | { readonly type: 'DO_VOLUME'; readonly volume: number; readonly muted: boolean }
  /** The network may be back: resumes loading. */
  | { readonly type: 'DO_RETRY' }
