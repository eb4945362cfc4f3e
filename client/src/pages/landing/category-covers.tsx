import styles from './category-covers.module.css'

const CATEGORIES = [
  { picture: 'podcast', name: 'Podcast', text: 'People who were afraid, and flew. Told in their own words.' },
  { picture: 'technical', name: 'Technical', text: 'What the aircraft is doing, from the flight deck.' },
  { picture: 'meditation', name: 'Meditation', text: 'Breath and body, with your belt fastened.' },
]

/** Shows the three kinds of content, each under its own sky. */
export function CategoryCovers() {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories">Three ways to feel steadier</h2>
      <p className={styles.lead}>Listen, understand, or let go. Ten minutes or less, every time.</p>
      <ul className={styles.covers}>
        {CATEGORIES.map(({ picture, name, text }) => (
          <li key={picture} className={styles.cover} data-category={picture}>
            <picture>
              <source type="image/avif" srcSet={`/landing/${picture}.avif`} />
              <img src={`/landing/${picture}.webp`} alt="" width={800} height={800} loading="lazy" decoding="async" />
            </picture>
            <div className={styles.words}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
