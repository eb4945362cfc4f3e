import { useEffect } from 'react'
import { Footer } from '../../features/frame/footer.tsx'
import { VisitorHeader } from '../../features/frame/visitor-header.tsx'
import { PrivacyText } from './privacy-text.tsx'

/** The privacy page for visitors. */
export function VisitorPrivacy() {
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <VisitorHeader />
      <main id="main" tabIndex={-1}>
        <PrivacyText />
      </main>
      <Footer />
    </>
  )
}
