import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { skyAt } from '../../ui/pictures/sky-hours.ts'
import { FirstView } from './first-view.tsx'
import { WaitlistForm } from './waitlist/waitlist-form.tsx'

/**
 * Returns the top of the landing page as HTML, rendered at build time, with `SKY` as a placeholder for the sky's name.
 * `public/first-view.js` replaces it by the sky of the visitor's hour.
 */
export function firstViewMarkup(): string {
  const nothing = () => {}
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <FirstView form={<WaitlistForm email="" onChange={nothing} onJoined={nothing} />} />
    </MemoryRouter>,
  )
  const sky = skyAt(new Date())
  return markup.replaceAll(`/sky/${sky}-`, '/sky/SKY-').replaceAll(`data-sky="${sky}"`, 'data-sky="SKY"')
}
