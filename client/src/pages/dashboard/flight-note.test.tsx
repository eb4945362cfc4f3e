// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import { FlightNote } from './flight-note.tsx'

test.each([
  { because: 'nothing is known yet', fliesSoon: true, next: null, shown: [] },
  {
    because: 'the flight is known',
    fliesSoon: true,
    next: { text: 'You fly tomorrow', hasEntered: true },
    shown: ['/flight'],
  },
  {
    because: 'no flight was entered',
    fliesSoon: true,
    next: { text: null, hasEntered: false },
    shown: ['/flight/plan'],
  },
  { because: 'the flight is over', fliesSoon: true, next: { text: null, hasEntered: true }, shown: [] },
  { because: 'nobody flies', fliesSoon: false, next: { text: null, hasEntered: false }, shown: [] },
])('the note links to $shown when $because', async ({ fliesSoon, next, shown }) => {
  const { container } = await rendered(<FlightNote fliesSoon={fliesSoon} next={next} />)
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(shown)
})
