import type { Comparison } from '@stillair/api/contract/comparisons.ts'

/** A day as the log has it, on one line. */
export const Day = ({ children }: { readonly children: string }) => <time className="unbroken">{children}</time>

/** Which days a comparison is about. */
export function Days({ from, to }: Pick<Comparison, 'from' | 'to'>) {
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
