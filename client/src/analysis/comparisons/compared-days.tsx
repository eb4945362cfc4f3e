import type { Comparison } from '@stillair/api/contract/analysis/comparisons.ts'

/** A date in the log's format, without line breaks. */
export const Day = ({ children }: { readonly children: string }) => <time className="unbroken">{children}</time>

/** The days of a comparison. */
export function ComparedDays({ from, to }: Pick<Comparison, 'from' | 'to'>) {
  if (from === to) {
    return (
      <>
        The end of <Day>{from}</Day>
      </>
    )
  }
  return (
    <>
      The ends of <Day>{from}</Day> and <Day>{to}</Day>
    </>
  )
}
