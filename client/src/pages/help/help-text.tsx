import { Link } from 'react-router-dom'
import { useClientConfig } from '../../api/use-client-config.ts'
import reading from '../../features/frame/reading.module.css'
import { PRODUCT, SUPPORT } from '../../ui/product.ts'

/** The most frequent problems and the support address, for visitors and listeners alike. */
export function HelpText() {
  const address = useClientConfig()?.supportEmail ?? SUPPORT
  return (
    <article className={`wrap ${reading.page}`}>
      <title>{`Help · ${PRODUCT}`}</title>
      <h1>Help</h1>
      <p className="lead soft">Answers to common problems, and how to reach a person.</p>

      <section id="contact">
        <h2>Contact support</h2>
        <p>
          Write to <a href={`mailto:${address}`}>{address}</a>, from the address you sign in with. Tell us what you did
          and what the screen said. Never send us a password or a card number.
        </p>
      </section>

      <section>
        <h2>Signing in</h2>
        <dl>
          <dt>You forgot your password</dt>
          <dd>
            Choose “Forgot your password?” on the sign-in page, and we’ll e-mail you a link. Check your spam folder,
            too.
          </dd>
          <dt>You signed up with Google</dt>
          <dd>Then you have no password. “Continue with Google” signs you in.</dd>
          <dt>You want to change your password or address</dt>
          <dd>
            Change both in your <Link to="/profile?tab=settings">profile</Link>, under Settings.
          </dd>
        </dl>
      </section>

      <section>
        <h2>Listening</h2>
        <dl>
          <dt>There’s no network on board</dt>
          <dd>
            Press “Save for the flight” on a session or a program while you’re on the ground. Saved sessions play in
            flight mode. You’ll find them in your profile, under Settings. <a href="/flight">In flight</a> works
            offline, too.
          </dd>
          <dt>The plan is ahead of the plane, or behind it</dt>
          <dd>
            <a href="/flight/plan">The plan</a> follows the clock until you tap what happens: “We’re moving”, “We’ve
            taken off”, “We’ve landed” or “It’s delayed”.
          </dd>
          <dt>No sound</dt>
          <dd>
            Check the device’s volume and which headphones it is connected to. A session that stopped because you were
            offline continues automatically.
          </dd>
        </dl>
      </section>

      <section>
        <h2>Reminders</h2>
        <dl>
          <dt>You want reminders, or no more of them</dt>
          <dd>
            Choose the days, the hour and the channel under <Link to="/reminders">Reminders</Link>. They are off until
            you turn them on. Each e-mail has a link that stops them.
          </dd>
          <dt>No reminder arrives</dt>
          <dd>
            Check that your browser and device allow notifications from Stillair. On an iPhone or iPad, only the app on
            the home screen gets them. You get none on a day when you’ve opened a session.
          </dd>
        </dl>
      </section>

      <section>
        <h2>Paying</h2>
        <dl>
          <dt>A new card, an invoice, or cancelling</dt>
          <dd>
            All three are under <Link to="/subscription">Manage Subscription</Link>. You can cancel at any time and keep
            Premium until the paid period ends.
          </dd>
          <dt>Getting your money back</dt>
          <dd>Write to us within 30 days of the first payment. You don’t have to say why.</dd>
        </dl>
      </section>

      <section>
        <h2>Your fear</h2>
        <p>
          {PRODUCT} explains and calms. It is not medical care, and nobody watches your ratings or answers as you enter
          them. If fear takes over your days, a doctor or a psychotherapist can help. In an emergency, call the local
          emergency number; on board, tell the crew.
        </p>
      </section>
    </article>
  )
}
