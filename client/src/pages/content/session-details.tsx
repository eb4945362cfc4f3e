import { useEffect, useRef } from 'react'
import styles from './session-details.module.css'

/** Shows the content's own text. The server has sanitised it; it is sanitised here again before it is shown. */
export function SessionDetails({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const { default: purify } = await import('dompurify')
      const clean = purify.sanitize(html, { RETURN_DOM_FRAGMENT: true, USE_PROFILES: { html: true } })
      if (isShown) place.current?.replaceChildren(clean)
    }
    // If the sanitiser can't load, shows only the plain text.
    show().catch(() => {
      if (isShown) place.current?.replaceChildren(...wordsOf(html))
    })
    return () => {
      isShown = false
    }
  }, [html])
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title">Session Details</h2>
      <div ref={place} className={styles.text} />
    </section>
  )
}

/** Returns a plain paragraph for each block of the text. */
function wordsOf(html: string): HTMLElement[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap(({ textContent }) => {
    const text = textContent?.trim()
    if (!text) return []
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    return [paragraph]
  })
}
