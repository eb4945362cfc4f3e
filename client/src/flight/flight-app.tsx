import { useEffect } from 'react'
import { currentFlight } from '../entities/flights/fold-entries.ts'
import { late } from '../ui/lazy-again.tsx'
import { BUMP_TITLE } from './bump-link.tsx'
import { CalmScreen } from './calm-screen.tsx'
import { loadCalm } from './calm-sound.ts'
import { CrewCard } from './crew-card.tsx'
import { ExplanationScreen } from './explanation-screen.tsx'
import { useFelt } from './felt-flight.ts'
import { FlightPredictions } from './flight-predictions.tsx'
import { usePath } from './flight-route.ts'
import { Screen } from './flight-screen.tsx'
import { Home } from './home.tsx'
import { phaseOf, planAt } from './plan-at.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanScreen } from './plan-screen.tsx'
import { useBook, useNow } from './use-book.ts'
import { useMeasuring } from './use-measuring.ts'

/** Loads on demand, because most flights need only the other screens. The app stores its file for offline use, too. */
const BumpScreen = late(
  () => import('./bump-screen.tsx').then((loaded) => loaded.BumpScreen),
  () => <Screen title={BUMP_TITLE}>{null}</Screen>,
)

/** The in-flight app: it works offline and without a sign-in. */
export function FlightApp() {
  const [screen, id] = usePath()
  const { book } = useBook()
  const now = useNow()
  const flight = currentFlight(book, now)
  const flightId = flight?.flightId ?? null
  const felt = useFelt(flightId)
  const at = flight && planAt(flight, now, felt)
  useMeasuring(screen === 'bumps', flightId, at, felt)
  useEffect(loadCalm, [])

  switch (screen) {
    case 'calm':
      return <CalmScreen />
    case 'bumps':
      return <BumpScreen />
    case 'feeling':
    case 'noise':
      return <ExplanationScreen kind={screen} id={id} likely={at ? phaseOf(at.moment) : 'cruise'} />
    case 'plan':
      return flight && at ? <PlanScreen flight={flight} at={at} felt={felt} now={now} /> : <PlanForm flight={null} />
    case 'edit':
      return <PlanForm key={flight?.flightId} flight={flight} />
    case 'book':
      return <FlightPredictions book={book} flight={flight} moment={at?.moment ?? null} />
    case 'card':
      return <CrewCard />
    default:
      return <Home book={book} flight={flight} at={at} now={now} />
  }
}
