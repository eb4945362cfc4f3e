import { useEffect, useRef } from 'react'
import screenStyles from '../flight-screen.module.css'
import { Screen } from '../flight-screen.tsx'
import styles from './calm-screen.module.css'
import { startCalm, stopCalm, useCalm } from './calm-sound.ts'

const IN_SECONDS = 4
const BREATH_SECONDS = 10

/** A sound and a light to breathe with, started at once. There is nothing to choose, and nothing is counted. */
export function CalmScreen() {
  const { state, seconds } = useCalm()
  useEffect(() => {
    startCalm()
    return stopCalm
  }, [])
  const isPlaying = state === 'playing'
  const isIn = seconds % BREATH_SECONDS < IN_SECONDS
  return (
    <Screen title="Calm" isQuiet>
      <div className={styles.room}>
        <Light isPlaying={isPlaying} seconds={seconds} />
      </div>
      <p className={styles.word} aria-hidden>
        {isPlaying ? (isIn ? 'in' : 'out') : '\u00a0'}
      </p>
      {state === 'over' ? (
        <p>That was five minutes. Fear rises and falls; you can stay here for as long as you like.</p>
      ) : (
        <p>Softly in, longer out, as far as it is comfortable. If you lose the rhythm, that’s fine.</p>
      )}
      {isPlaying ? (
        <button type="button" className={screenStyles.quiet} onClick={stopCalm}>
          Stop
        </button>
      ) : (
        <button type="button" className={screenStyles.primary} onClick={startCalm}>
          {state === 'over' ? 'Once more' : 'Begin'}
        </button>
      )}
    </Screen>
  )
}

/** A light that grows with the breath, synchronised when the sound starts. */
function Light({ isPlaying, seconds }: { readonly isPlaying: boolean; readonly seconds: number }) {
  const light = useRef<HTMLDivElement>(null)
  const began = useRef(0)
  if (!isPlaying) began.current = seconds
  useEffect(() => {
    if (!isPlaying) return
    for (const animation of light.current?.getAnimations() ?? []) {
      animation.currentTime = (began.current % BREATH_SECONDS) * 1_000
    }
  }, [isPlaying])
  return <div ref={light} className={styles.light} data-playing={isPlaying || undefined} aria-hidden />
}
