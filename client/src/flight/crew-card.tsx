import { useState } from 'react'
import { CREW_CARDS } from './crew-cards.ts'
import styles from './flight-screen.module.css'
import { Screen } from './flight-screen.tsx'

function ownLanguage(): string {
  const own = navigator.language.slice(0, 2)
  return (CREW_CARDS.find(({ lang }) => lang.slice(0, 2) === own) ?? CREW_CARDS[0])?.lang ?? 'en'
}

/** A few sentences to show to the cabin crew, as large as the screen allows. */
export function CrewCard() {
  const [lang, choose] = useState(ownLanguage)
  const card = CREW_CARDS.find((one) => one.lang === lang)
  return (
    <Screen title="A card for the crew">
      <section className={styles.card} lang={lang} dir={card?.direction}>
        <div className={styles.crew_words}>
          {card?.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </section>
      <label>
        <span className="field-label">Language of the crew</span>
        <select className="text-field" value={lang} onChange={(event) => choose(event.target.value)}>
          {CREW_CARDS.map((one) => (
            <option key={one.lang} value={one.lang} lang={one.lang}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
    </Screen>
  )
}
