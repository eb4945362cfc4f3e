import { Link } from 'react-router-dom'
import { useClientConfig } from '../../api/use-client-config.ts'
import reading from '../../features/frame/reading.module.css'
import { PRODUCT, SUPPORT } from '../../ui/product.ts'

/** What goes wrong most, and where to write to; for visitors and listeners alike. */
export function HelpText() {
  const address = useClientConfig()?.supportEmail ?? SUPPORT
  return (
    <article className={`wrap ${reading.page}`}>
      <title>{`Help · ${PRODUCT}`}</title>
      <h1>Help</h1>
      <p className="lead soft">What goes wrong most, and how to reach a person where this page does not help.</p>

      <section id="contact">
        <h2>Contact support</h2>
        <p>
          Write to <a href={`mailto:${address}`}>{address}</a>, from the address that you sign in with. Say what you did
          and which words you saw. Never send us a password or the number of a card.
        </p>
      </section>

      <section>
        <h2>Signing in</h2>
        <dl>
          <dt>You forgot your password</dt>
          <dd>
            Choose “Forgot your password?” where you sign in: a link comes by mail. Look among unwanted mail, too.
          </dd>
          <dt>You signed up with Google</dt>
          <dd>There is no password then. “Continue with Google” signs you in.</dd>
          <dt>You want another password or address</dt>
          <dd>
            Both are changed in your <Link to="/profile?tab=settings">profile</Link>, under Settings.
          </dd>
        </dl>
      </section>

      <section>
        <h2>Listening</h2>
        <dl>
          <dt>There is no network on board</dt>
          <dd>
            Press “Keep for the flight” on a session or a program while you are on the ground. What is kept plays in
            flight mode; your profile shows it, under Settings. <a href="/flight">In flight</a> works without a network,
            too.
          </dd>
          <dt>Nothing is heard</dt>
          <dd>
            Look at the volume of the device, and which headphones it is connected to. A session that stopped for want
            of a network goes on by itself.
          </dd>
        </dl>
      </section>

      <section>
        <h2>Reminders</h2>
        <dl>
          <dt>You want a kind word now and then, or none any more</dt>
          <dd>
            <Link to="/reminders">Reminders</Link> are in your profile, under Settings: on which days, at which hour,
            and how. They are off until you choose them. A mail also has a link that ends them.
          </dd>
          <dt>None comes</dt>
          <dd>
            Look whether the settings of your browser and device allow Stillair notifications. On an iPhone or iPad they
            come only to the app on the home screen. On a day on which you have opened a session none comes.
          </dd>
        </dl>
      </section>

      <section>
        <h2>Paying</h2>
        <dl>
          <dt>Another card, an invoice, the end of a subscription</dt>
          <dd>
            All three are under <Link to="/subscription">Manage Subscription</Link>. You can cancel at any time, and
            keep what you paid for until the period ends.
          </dd>
          <dt>Your money back</dt>
          <dd>Write to us within 30 days of the first payment. You need not say why.</dd>
        </dl>
      </section>

      <section>
        <h2>Your fear</h2>
        <p>
          {PRODUCT} explains and calms; it is no medical care and nobody here reads what you rate or answer as it
          happens. Where fear takes over your days, a doctor or a psychotherapist can help. In an emergency call the
          emergency number of the country you are in; on board, tell the crew.
        </p>
      </section>
    </article>
  )
}
