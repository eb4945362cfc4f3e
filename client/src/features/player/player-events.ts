/** What a user, the lock screen or the keyboard requests. A request changes nothing by itself. */
export type PlayerRequest =
  | { readonly type: 'PLAY' }
  /** Loads the beginning, so that the first request to play is obeyed at once. */
  | { readonly type: 'PREPARE' }
  | { readonly type: 'PAUSE' }
  | { readonly type: 'TOGGLE' }
  /** To a position in seconds. */
  | { readonly type: 'SEEK'; readonly to: number }
  /** Forward, or back when negative; seconds. */
  | { readonly type: 'SKIP'; readonly by: number }
  | { readonly type: 'SET_RATE'; readonly rate: number }
  /** 0 to 1. */
  | { readonly type: 'SET_VOLUME'; readonly volume: number }
  | { readonly type: 'SET_MUTED'; readonly muted: boolean }
  /** The mix for loud cabins, or the recording as it is. */
  | { readonly type: 'SET_CABIN'; readonly isForCabin: boolean }
  /** Fades out and pauses after so many minutes; a second time extends it. */
  | { readonly type: 'SLEEP_IN'; readonly minutes: number }
  /** What plays is the last: nothing begins by itself after it. */
  | { readonly type: 'SLEEP_AT_END' }
  | { readonly type: 'SLEEP_OFF' }
  | { readonly type: 'TRY_AGAIN' }

/** The quality that plays now. */
export interface Level {
  /** Its place in the ladder, lowest first. */
  readonly index: number
  /** Of the picture, in pixels; `null` for sound. */
  readonly height: number | null
  /** Bits per second. */
  readonly bandwidth: number
}

/** What really happened, reported by the media element and the network. State follows facts alone. */
export type PlayerFact =
  | { readonly type: 'LOADED' }
  | { readonly type: 'PLAYING' }
  | { readonly type: 'PAUSED' }
  /** Playback stands still because data is missing. */
  | { readonly type: 'WAITING' }
  | { readonly type: 'SEEKING' }
  | { readonly type: 'SEEKED'; readonly paused: boolean }
  /** Playback went on, to here; seconds. */
  | { readonly type: 'TIME'; readonly positionSeconds: number; readonly duration: number }
  | { readonly type: 'ENDED' }
  | { readonly type: 'LEVEL'; readonly level: Level }
  /** The browser wants a tap before it plays. */
  | { readonly type: 'BLOCKED' }
  /** The signed URLs no longer work. */
  | { readonly type: 'EXPIRED' }
  | { readonly type: 'NETWORK_LOST' }
  /** The network is there, and our server; the files cannot be reached. */
  | { readonly type: 'STORE_AWAY' }
  /** This way of playing does not work, and will not. */
  | { readonly type: 'FAILED' }
  | { readonly type: 'ONLINE' }
  /** The page is looked at again. */
  | { readonly type: 'RETURNED' }
  /** Another tab plays now. */
  | { readonly type: 'TAKEN' }
  /** No other tab plays any more. */
  | { readonly type: 'FREE' }

export type Report = (fact: PlayerFact) => void

/** What the machine commands the engine that plays. */
export type EngineCommand =
  | { readonly type: 'DO_PLAY' }
  | { readonly type: 'DO_PAUSE' }
  | { readonly type: 'DO_SEEK'; readonly to: number }
  | { readonly type: 'DO_RATE'; readonly rate: number }
  | { readonly type: 'DO_VOLUME'; readonly volume: number; readonly muted: boolean }
  /** The network may be back: load on. */
  | { readonly type: 'DO_RETRY' }
