import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Footer } from '../../features/frame/footer.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { CategoryCovers } from './category-covers.tsx'
import { Closing } from './closing.tsx'
import { FearIndex } from './fears/fear-index.tsx'
import { fearNamed } from './fears/fear-types.ts'
import { approachFears, FearWindow } from './fears/fear-window.tsx'
import { Features } from './features.tsx'
import { FirstView } from './first-view.tsx'
import styles from './landing-page.module.css'
import { Confirmation } from './waitlist/confirmation.tsx'
import { WaitlistForm } from './waitlist/waitlist-form.tsx'

/** Kept while another screen shows, so that reading the privacy page doesn't lose a typed address. */
let typed = ''

/** The waitlist page, shown at every visitor address without a screen of its own. */
export function LandingPage() {
  const [email, setEmail] = useState(typed)
  const [hasJoined, setJoined] = useState(false)
  const [search] = useSearchParams()

  function change(next: string) {
    typed = next
    setEmail(next)
  }

  function joined() {
    setJoined(true)
    window.scrollTo(0, 0)
  }

  if (hasJoined) return <Confirmation email={email} onBack={() => setJoined(false)} />

  const form = <WaitlistForm email={email} onChange={change} onJoined={joined} />
  return (
    <>
      <title>{`${PRODUCT} · Fly with a quieter mind`}</title>
      <FirstView form={form}>
        <Features />
        <CategoryCovers />
        <section id="fears" aria-labelledby="fears-title">
          <h2 id="fears-title">14 Flight Fears</h2>
          <p className={styles.lead}>
            Fear of flying is rarely one thing. Find yours, and read what it is and what helps.
          </p>
          <FearIndex onApproach={approachFears} />
        </section>
        <Closing form={form} />
      </FirstView>
      <Footer />
      <FearWindow fear={fearNamed(search.get('fear'))} />
    </>
  )
}
