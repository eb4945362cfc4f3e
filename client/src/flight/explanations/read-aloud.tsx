import { useEffect, useState } from 'react'
import styles from '../flight-screen.module.css'

/** Returns the device's own English voice, since other voices need the network; undefined when there is none. */
const ownVoice = (): SpeechSynthesisVoice | undefined =>
  window.speechSynthesis?.getVoices().find(({ localService, lang }) => localService && lang.startsWith('en'))

/** Slower than normal speech, like a calm voice. */
const RATE = 0.9

/** Starts and stops reading texts aloud for users with closed eyes. Renders nothing when the device has no voice of its own. */
export function ReadAloud({ texts }: { readonly texts: readonly string[] }) {
  const [voice, setVoice] = useState(ownVoice)
  const [isReading, setReading] = useState(false)
  const whole = texts.join('\n')

  // Most browsers load their voices shortly after the page.
  useEffect(() => {
    const look = () => setVoice(ownVoice())
    window.speechSynthesis?.addEventListener('voiceschanged', look)
    return () => window.speechSynthesis?.removeEventListener('voiceschanged', look)
  }, [])

  // Stops reading when the texts or the screen change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops when the texts change.
  useEffect(
    () => () => {
      window.speechSynthesis?.cancel()
      setReading(false)
    },
    [whole],
  )

  if (!voice) return null

  function read(): void {
    window.speechSynthesis.cancel()
    const spoken = texts.map((text) => Object.assign(new SpeechSynthesisUtterance(text), { voice, rate: RATE }))
    const over = () => setReading(false)
    spoken.at(-1)?.addEventListener('end', over)
    for (const one of spoken) {
      one.addEventListener('error', over)
      window.speechSynthesis.speak(one)
    }
    setReading(true)
  }

  function stop(): void {
    window.speechSynthesis.cancel()
    setReading(false)
  }

  return (
    <button type="button" className={styles.press} onClick={isReading ? stop : read}>
      {isReading ? 'Stop reading' : 'Read it to me'}
    </button>
  )
}
