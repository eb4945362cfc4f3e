import styles from './rating-scale.module.css'

const NUMBERS = Array.from({ length: 11 }, (_, number) => number)

interface Props {
  /** The style of each number. */
  readonly buttonClass: string | undefined
  readonly onChoose: (number: number) => void
}

/** Buttons from 0 (none) to 10 (the most), of which one is pressed. */
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
