import { useEffect } from 'react'
import { currentFlight } from '../entities/flights/fold-entries.ts'
import { CalmScreen } from './calm/calm-screen.tsx'
import { loadCalm } from './calm/calm-sound.ts'
import { CrewCard } from './crew-card.tsx'
import { ExplanationScreen } from './explanations/explanation-screen.tsx'
import { FlightPredictions } from './flight-predictions.tsx'
import { usePath } from './flight-route.ts'
import { Home } from './home.tsx'
import { phaseOf, planAt } from './plan/plan-at.ts'
import { PlanForm } from './plan/plan-form.tsx'
import { PlanScreen } from './plan/plan-screen.tsx'
import { useBook, useNow } from './use-book.ts'

/** The in-flight app: it works offline and without a sign-in. */
export function FlightApp() {
  const [screen, id] = usePath()
  const { book } = useBook()
  const now = useNow()
  const flight = currentFlight(book, now)
  const at = flight && planAt(flight, now)
  useEffect(loadCalm, [])

  switch (screen) {
    case 'calm':
      return <CalmScreen />
    case 'feeling':
    case 'noise':
      return <ExplanationScreen kind={screen} id={id} likely={at ? phaseOf(at.moment) : 'cruise'} />
    case 'plan':
      return flight && at ? <PlanScreen flight={flight} at={at} now={now} /> : <PlanForm flight={null} />
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
