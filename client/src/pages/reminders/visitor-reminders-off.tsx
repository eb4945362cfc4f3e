import { Footer } from '../../features/frame/footer.tsx'
import { VisitorHeader } from '../../features/frame/visitor-header.tsx'
import { RemindersOff } from './reminders-off.tsx'

/** The same for visitors. */
export function VisitorRemindersOff() {
  return (
    <>
      <VisitorHeader />
      <main id="main" tabIndex={-1}>
        <RemindersOff />
      </main>
      <Footer />
    </>
  )
}
