import { useEffect } from 'react'
import { Footer } from '../../features/frame/footer.tsx'
import { VisitorHeader } from '../../features/frame/visitor-header.tsx'
import { HelpText } from './help-text.tsx'

/** The help page for visitors. */
export function VisitorHelp() {
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <VisitorHeader />
      <main id="main" tabIndex={-1}>
        <HelpText />
      </main>
      <Footer />
    </>
  )
}
