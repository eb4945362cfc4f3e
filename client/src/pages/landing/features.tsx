import { Download, Headphones, Plane, Route, Sprout, Wind } from '../../ui/pictures/light-icons.tsx'
import { PRODUCT } from '../../ui/product.ts'
import styles from './features.module.css'

const FEATURES = [
  {
    Icon: Headphones,
    title: 'Over 300 short sessions',
    text: 'Each one lasts 3 to 10 minutes, about as long as a taxi to the runway.',
  },
  {
    Icon: Plane,
    title: 'Pilots who explain',
    text: 'Airline pilots tell you what every sound and movement is, and why.',
  },
  {
    Icon: Route,
    title: 'Programs made for you',
    text: 'Four short steps shape a path through the fears you have.',
  },
  {
    Icon: Download,
    title: 'Works with no signal',
    text: 'Download sessions at home and play them in flight mode.',
  },
  {
    Icon: Wind,
    title: 'Calm you can use in the seat',
    text: 'Breathing and body scans for a narrow space and a seat belt.',
  },
  {
    Icon: Sprout,
    title: 'Progress you can see',
    text: 'A quiet record of every session you finish, day by day.',
  },
]

/** Describes the product in six features. */
export function Features() {
  return (
    <section id="what-it-is" aria-labelledby="what-it-is-title">
      <h2 id="what-it-is-title">What is {PRODUCT}?</h2>
      <p className={styles.lead}>
        A small library you can carry on board. You choose how you feel; it tells you what to play.
      </p>
      <ul className={styles.grid}>
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className={styles.feature}>
            <Icon />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
