import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './button.tsx'
import styles from './pager.module.css'
import { Select } from './select.tsx'

interface Props {
  /** The accessible name, such as "Pages of sessions". */
  readonly label: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  /** The number of rows on all pages. */
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onPageSize: (pageSize: number) => void
  /** Called when the user is about to turn the page, so that it can be prefetched. */
  readonly onAboutToTurn?: (page: number) => void
}

const number = new Intl.NumberFormat()

/** "1 to 20 of 312". */
export function rangeLabel(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 of 0'
  const first = (page - 1) * pageSize + 1
  return `${number.format(first)} to ${number.format(Math.min(total, page * pageSize))} of ${number.format(total)}`
}

/** The current place in a long list, with buttons to turn the page. */
export function Pager({ label, page, pageSize, pageSizes, total, onPage, onPageSize, onAboutToTurn }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  /** At either end the button stays in place and keeps the focus. */
  const turnTo = (next: number, isThere: boolean) => ({
    'aria-disabled': !isThere,
    onClick: () => isThere && onPage(next),
    onPointerEnter: () => isThere && onAboutToTurn?.(next),
    onFocus: () => isThere && onAboutToTurn?.(next),
  })
  return (
    <nav aria-label={label} className="row cluster gap-line">
      <p className={`${styles.range} tabular`}>{rangeLabel(page, pageSize, total)}</p>
      <Select
        label="Rows on a page"
        className={styles.size}
        options={pageSizes.map((size) => ({ value: `${size}`, text: `${size} a page` }))}
        value={`${pageSize}`}
        onChange={(size) => onPageSize(Number(size))}
      />
      <div className={styles.turn}>
        <IconButton label="Previous page" {...turnTo(page - 1, page > 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label="Next page" {...turnTo(page + 1, page < last)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </nav>
  )
}
