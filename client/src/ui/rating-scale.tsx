import styles from './rating-scale.module.css'

const NUMBERS = Array.from({ length: 11 }, (_, number) => number)

interface Props {
  /** How each number looks. */
  readonly buttonClass: string | undefined
  readonly onChoose: (number: number) => void
}

/** Eleven numbers, of which one is pressed: 0 none, 10 the most there is. */
export function RatingScale({ buttonClass, onChoose }: Props) {
  return (
    <div className={styles.numbers}>
      {NUMBERS.map((number) => (
        <button key={number} type="button" className={buttonClass} onClick={() => onChoose(number)}>
          {number}
        </button>
      ))}
    </div>
  )
}
