import { Segmented } from '../../ui/controls/segmented.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { useCurrency } from './currency.ts'
import styles from './price-card.module.css'
import { CURRENCIES, PRICES } from './prices.ts'

/** Shows the prices at launch: one to pay, and two struck through. */
export function PriceCard() {
  const [currency, choose] = useCurrency()
  const prices = PRICES[currency]
  const noDeals = [
    { name: 'Annual', price: prices.annual },
    { name: 'Monthly', price: prices.monthly },
  ]
  return (
    <section className={styles.card} aria-labelledby="price">
      <div>
        <p className={styles.save}>Save up to 85%</p>
        <h2 id="price" className="below-m">
          Founding price
        </h2>
        <p className="soft">Pay once at launch and keep {PRODUCT} for life. No payment required today.</p>
      </div>
      <p className={styles.price} aria-live="polite">
        <span className={styles.amount}>{prices.lifetime}</span> <span className="small soft">one-time</span>
      </p>
      <div className={styles.others}>
        <dl>
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
        <Segmented label="Currency" name="currency" values={CURRENCIES} value={currency} onChange={choose} />
      </div>
    </section>
  )
}
