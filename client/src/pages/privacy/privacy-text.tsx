import { useClientConfig } from '../../api/use-client-config.ts'
import { ConsentChoice } from '../../features/consent/consent-choice.tsx'
import styles from '../../features/frame/reading.module.css'
import { CONTACT, PRODUCT } from '../../ui/product.ts'

/** From section 2 of the specification. */
const RETENTION = [
  { what: 'Your place on the waitlist', how: '7 years' },
  { what: 'Your account', how: '7 years after it is closed' },
  { what: 'Counts of what is used', how: '26 months' },
  { what: 'Records of payments', how: '6 years' },
]

const UPDATED = '29 November 2026'

/** The privacy policy, for visitors and listeners alike. It describes third parties only when they are in use. */
export function PrivacyText() {
  const config = useClientConfig()
  const analytics = config?.analytics ?? null
  const asksForProof = config?.humanVerification?.scriptUrl.startsWith('https:') ?? false
  return (
    <article className={`wrap ${styles.page}`}>
      <title>{`Privacy · ${PRODUCT}`}</title>
      <h1>Privacy</h1>
      <p className="lead soft">
        What you tell {PRODUCT} about your fear is nobody else’s business. This page says what we keep, why, for how
        long, and how you get it back or have it erased. Last changed on {UPDATED}.
      </p>

      <section>
        <h2>In short</h2>
        <ul>
          <li>We keep what the product needs to work for you, and nothing to sell.</li>
          <li>
            Everything that could name you is sealed with a key of your own. Deleting your account destroys that key.
          </li>
          <li>Nothing is counted and no third party follows you unless you have said yes.</li>
          <li>You can download all we hold about you, and delete it, yourself, at any time.</li>
        </ul>
      </section>

      <section>
        <h2>What we keep, and why</h2>
        <dl>
          <dt>Whenever you open a page</dt>
          <dd>
            Our servers note the time, the page and your network address without its last part, so that we can find
            faults and attacks. These notes are overwritten as new ones arrive.
          </dd>
          <dt>If you join the waitlist</dt>
          <dd>
            Your e-mail address and the country your network address points to, so that we can write to you when we
            open. We look the country up ourselves and do not keep the network address with it.
          </dd>
          <dt>If you have an account</dt>
          <dd>
            Your name and e-mail address, so that you can sign in and we can greet you. Your password is kept by our
            sign-in provider; we never see it.
          </dd>
          <dt>Your anxiety profile</dt>
          <dd>
            What you answer in the first four steps: how often you fly, what sets the fear off, how it feels, what
            helps. It is about your health, so we ask for it only to recommend sessions to you. It also goes into the
            numbers described below, and is used for nothing else. You may change it in your profile.
          </dd>
          <dt>What you listen to</dt>
          <dd>
            Which sessions and programs you play, how far, what you complete and how you rate it. We store the time and
            your time zone, so that you can continue where you stopped and your streak is right in every time zone.
          </dd>
          <dt>If you choose reminders</dt>
          <dd>
            The days and the hour, and how they reach you. For notifications we keep the address that your browser’s
            maker gave it. They pass through that maker’s servers encrypted, so that only your browser can read them.
            For e-mails we keep no address: each goes to the confirmed address of your sign-in at that time. Turning
            reminders off ends it at once.
          </dd>
          <dt>If you subscribe</dt>
          <dd>
            Whether your subscription is active and the reference under which our card payment provider knows you. Your
            card details go to that provider alone; they never reach us.
          </dd>
        </dl>
        <p>
          The legal ground is our contract with you; your consent, for the anxiety profile, the waitlist and the
          counting of visits; and the law, for records of payments.
        </p>
      </section>

      <section>
        <h2>How it is protected</h2>
        <p>
          {PRODUCT} remembers what happened as a list of events that is never rewritten. Everything personal in it, such
          as your name, your e-mail address and your anxiety profile, is encrypted with your own key. The key is stored
          apart from the list. Without it nobody can read your data, in the list, in any copy made from it, or in a
          backup.
        </p>
        <p>
          We look at numbers to make sessions better: how many people listen, how far, and how they feel before and
          after. Before anything is counted, a third of all answers are replaced by random ones, so nobody who sees the
          numbers can work out yours. A number is shown only once about 22 people are in it.
        </p>
        <p>
          When you sign out, everything about you is removed from the device. What you have saved for a flight stays
          there encrypted, and opens again when you sign in.
        </p>
      </section>

      <section>
        <h2>How long we keep it</h2>
        <table className={styles.retention}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">At most</th>
            </tr>
          </thead>
          <tbody>
            {RETENTION.map(({ what, how }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          When you delete your account yourself, you do not wait for any of these: your key is destroyed at once. What
          was encrypted with it can then be read by nobody, ourselves included. What remains is that some account once
          played some session, with nothing that says whose it was, and the records of payments that the law makes us
          keep.
        </p>
      </section>

      <section>
        <h2>Your rights</h2>
        <ul>
          <li>
            <strong>See it and take it with you.</strong> “Download my data” in your profile gives you a file with
            everything we hold about you.
          </li>
          <li>
            <strong>Correct it.</strong> Edit your name, e-mail address and anxiety profile in your profile.
          </li>
          <li>
            <strong>Erase it.</strong> “Delete my account” in your profile erases it at once and for good, and your
            place on the waitlist with it once your e-mail is confirmed. To leave the waitlist without an account, write
            to us from the address that is on it.
          </li>
          <li>
            <strong>Withdraw consent,</strong> object, or ask us to stop using something: write to us, or change your
            answer below where there is one.
          </li>
          <li>
            <strong>Complain</strong> to the data protection authority of the place where you live.
          </li>
        </ul>
      </section>

      <section>
        <h2>On your device</h2>
        <p>
          We set no cookies. Your browser stores your sign-in, the theme and currency you chose, and the volume and
          speed of the player. It also stores reports of listening that could not be sent yet, your flights, the
          sessions you save for a flight, and your answer about counting. Signing out removes everything about you.
          Saved sessions and anything that could not be sent stay on the device: your data is encrypted, and comes back
          when you sign in there again. Clearing the browser’s data for this site removes all of it.
        </p>
      </section>

      <section>
        <h2>Counting visits</h2>
        {analytics ? (
          <>
            <p>
              If you say yes, we count actions such as signing in, opening or completing a session, or joining the
              waitlist. Of an e-mail address we count only the part after the @. The counts name nobody. If your browser
              sends Global Privacy Control or Do Not Track, we take that as a no.
            </p>
            {(analytics.measurementId || analytics.pixelId) && (
              <p>
                With your yes, and only then, we also load{' '}
                {[analytics.measurementId && 'Google Analytics', analytics.pixelId && 'the Meta pixel']
                  .filter(Boolean)
                  .join(' and ')}
                . They set cookies of their own and learn your network address, your browser and which of our pages you
                open. If you withdraw your consent, we stop sending them anything and delete their cookies.
              </p>
            )}
            <ConsentChoice />
          </>
        ) : (
          <p>We do not count visits, and no analytics or advertising scripts are loaded.</p>
        )}
      </section>

      <section>
        <h2>Who else is involved</h2>
        <ul>
          <li>
            <strong>Signing in:</strong> Google Firebase Authentication keeps your e-mail address and your password, and
            signs you in. “Continue with Google” tells Google that you use {PRODUCT}.
          </li>
          <li>
            <strong>Paying:</strong> a card payment provider takes the payment on its own pages and tells us whether it
            worked.
          </li>
          {asksForProof && (
            <li>
              <strong>Keeping programs out of the waitlist:</strong> when you begin to type in the form, we load Google
              reCAPTCHA. It judges by your network address and by how the page is used whether you are a person.
            </li>
          )}
        </ul>
        <p>We sell nothing about you, and share nothing with anybody else unless a law compels us.</p>
      </section>

      <section>
        <h2>Children</h2>
        <p>
          {PRODUCT} is not for children under 13. We do not knowingly keep anything about them; if you believe that we
          do, write to us and we erase it.
        </p>
      </section>

      <section>
        <h2>Write to us</h2>
        <p>
          Questions, requests and complaints reach us at <a href={`mailto:${CONTACT}`}>{CONTACT}</a>. We answer within
          one month. If this page changes in a way that matters to you, we tell you before it does.
        </p>
      </section>
    </article>
  )
}
