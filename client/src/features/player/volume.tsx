import { Volume1, Volume2, VolumeX } from 'lucide-react'
import tool from './tool-menu.module.css'
import styles from './volume.module.css'

interface Props {
  readonly volume: number
  readonly muted: boolean
  readonly onVolume: (volume: number) => void
  readonly onMuted: (muted: boolean) => void
}

/** Mute, and on wide screens a slider; on a phone the volume has keys of its own. */
export function Volume({ volume, muted, onVolume, onMuted }: Props) {
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  const shown = muted ? 0 : volume
  return (
    <div className={styles.volume}>
      <button
        type="button"
        className={tool.tool}
        aria-label="Mute volume"
        aria-pressed={muted}
        onClick={() => onMuted(!muted)}
      >
        <Icon aria-hidden />
        <span aria-hidden className={styles.word}>
          Volume
        </span>
      </button>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        aria-label="Volume"
        aria-valuetext={`${Math.round(shown * 100)} percent`}
        className={styles.slider}
        style={{ '--part': `${shown * 100}%` } as React.CSSProperties}
        value={Math.round(shown * 100)}
        onChange={(event) => onVolume(Number(event.target.value) / 100)}
      />
    </div>
  )
}
