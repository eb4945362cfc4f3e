import { barsOf } from '../../../features/player/controls/waveform.ts'
import styles from './waveform.module.css'

const BARS = 120
const GAP = 0.35
const HEIGHT = 40

interface Props {
  /** Peaks from 0 to 255. */
  readonly peaks: readonly number[]
  /** The accessible name. */
  readonly label: string
}

/** The loudness of a recording over time. */
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
