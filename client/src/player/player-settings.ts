/** Volume and speed, as this person left them on this device. */
export interface PlayerSettings {
  /** 0 to 1. */
  readonly volume: number
  readonly rate: number
}

export const RATES: readonly number[] = [0.75, 1, 1.25, 1.5]

const KEY = 'stillair:player'
const DEFAULTS: PlayerSettings = { volume: 1, rate: 1 }

/** The kept settings; whatever is missing or strange is as new. */
export function readSettings(): PlayerSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PlayerSettings>
    const volume =
      typeof kept.volume === 'number' && kept.volume > 0 && kept.volume <= 1 ? kept.volume : DEFAULTS.volume
    const rate = kept.rate !== undefined && RATES.includes(kept.rate) ? kept.rate : DEFAULTS.rate
    return { volume, rate }
  } catch {
    return DEFAULTS
  }
}

export function keepSettings(settings: PlayerSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // They last as long as the page.
  }
}
