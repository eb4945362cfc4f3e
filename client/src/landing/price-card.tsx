import { PRODUCT } from '../product.ts'
import { useCurrency } from './currency.ts'
import styles from './price-card.module.css'
import { CURRENCIES, PRICES } from './prices.ts'

/** What it will cost at launch: one price, and two that are no deal. */
export function PriceCard() {
  const [currency, choose] = useCurrency()
  const prices = PRICES[currency]
  const noDeals = [
    { name: 'Annual', price: prices.annual },
    { name: 'Monthly', price: prices.monthly },
  ]
  return (
    <section className={styles.card} aria-labelledby="price">
      <div className={styles.words}>
        <p className={styles.save}>Save up to 85%</p>
        <h2 id="price" className={styles.title}>
          Founding price
        </h2>
        <p className={styles.text}>Pay once at launch and keep {PRODUCT} for life. No payment required today.</p>
      </div>
      <p className={styles.price} aria-live="polite">
        <span className={styles.amount}>{prices.lifetime}</span> <span className={styles.once}>one-time</span>
      </p>
      <div className={styles.others}>
        <dl className={styles.list}>
          {noDeals.map(({ name, price }) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd className={styles.struck}>
                <s>{price}</s>
              </dd>
              <dd className={styles.stamp}>NO DEAL</dd>
            </div>
          ))}
        </dl>
        <fieldset className={styles.currencies}>
          <legend className="visually-hidden">Currency</legend>
          {CURRENCIES.map((each) => (
            <label key={each} className={styles.currency}>
              <input
                type="radio"
                name="currency"
                value={each}
                checked={each === currency}
                onChange={() => choose(each)}
              />
              <span>{each}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </section>
  )
}
