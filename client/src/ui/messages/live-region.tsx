import { useEffect, useState } from 'react'

const SETTLE_MS = 700

/** Announces changes to screen readers once they have settled, since a seek passes through three states within moments. */
export function LiveRegion({ text }: { readonly text: string }) {
  const [shown, setShown] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="visually-hidden" role="status">
      {shown}
    </p>
  )
}
