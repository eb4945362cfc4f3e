/** This user's settings on this device. */
export interface PlayerSettings {
  /** 0 to 1. */
  readonly volume: number
  readonly rate: number
  /** Whether to play the mix for loud cabins, where there is one. */
  readonly isForCabin: boolean
  /** Whether to show captions of videos. */
  readonly captions: boolean
  /** Whether the transcript is open. */
  readonly transcript: boolean
  /** Whether the next session of a program starts automatically. */
  readonly playsThrough: boolean
}

export const RATES: readonly number[] = [0.75, 1, 1.25, 1.5]

const KEY = 'stillair:player'
const DEFAULTS: PlayerSettings = {
  volume: 1,
  rate: 1,
  isForCabin: false,
  captions: false,
  transcript: false,
  playsThrough: true,
}

/** Returns the stored settings; missing or invalid ones have their defaults. */
export function readSettings(): PlayerSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PlayerSettings>
    const volume =
      typeof kept.volume === 'number' && kept.volume > 0 && kept.volume <= 1 ? kept.volume : DEFAULTS.volume
    const rate = kept.rate !== undefined && RATES.includes(kept.rate) ? kept.rate : DEFAULTS.rate
    return {
      volume,
      rate,
      isForCabin: kept.isForCabin === true,
      captions: kept.captions === true,
      transcript: kept.transcript === true,
      playsThrough: kept.playsThrough !== false,
    }
  } catch {
    return DEFAULTS
  }
}

/** Stores changed settings and keeps the others. */
export function saveSettings(change: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readSettings(), ...change }))
  } catch {
    // They last as long as the page.
  }
}
