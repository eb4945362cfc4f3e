import { barsOf } from '../../features/player/waveform.ts'
import styles from './waveform.module.css'

const BARS = 120
const GAP = 0.35
const HEIGHT = 40

interface Props {
  /** 0–255. */
  readonly peaks: readonly number[]
  /** What it shows, for users who cannot see it. */
  readonly label: string
}

/** How loud a recording is from its beginning to its end. */
export function Waveform({ peaks, label }: Props) {
  const path = barsOf(peaks, BARS)
    .map((height, bar) => {
      const half = (height * HEIGHT) / 2
      return `M${bar + GAP / 2} ${(HEIGHT / 2 - half).toFixed(1)}h${1 - GAP}v${(2 * half).toFixed(1)}h-${1 - GAP}z`
    })
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${BARS} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.waveform}
    >
      <path d={path} />
    </svg>
  )
}
