import type { Customer, Ledger } from './ledger.ts'

/** A page or a redirect, as sent to the browser. */
export interface PageAnswer {
  readonly status: number
  readonly html?: string
  readonly location?: string
}

/** Outcomes of the provider's test cards, by number. */
export const CARDS: Readonly<Record<string, 'declined' | Customer['card']>> = {
  '4242424242424242': 'works',
  '4000000000000002': 'declined',
}
/** Pays the first month and is declined afterwards. */
export const CARD_OF_ONE_MONTH = '4000000000000341'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const STYLE = `
:root { color-scheme: light dark; --page: #f4f7f9; --card: #fff; --ink: #12263a; --soft: #4b6072; --line: #73899a;
  --sky: #235f8d; --on: #fff; --clay: #a9483c }
@media (prefers-color-scheme: dark) { :root { --page: #0b1620; --card: #12222f; --ink: #e8eff5; --soft: #a4b7c6;
  --line: #64808f; --sky: #8fc5ea; --on: #0b1620; --clay: #f0a497 } }
body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.6 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1.25rem }
section { background: var(--card); border-radius: 20px; padding: 1.5rem; margin: 1rem 0 }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem } h2 { font-size: 1.15rem; margin: 0 0 .5rem }
p { margin: .25rem 0 } .soft { color: var(--soft) } .problem { color: var(--clay); font-weight: 600 }
label { display: block; margin: .75rem 0 .25rem } input { font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--line); border-radius: 14px; padding: .75rem 1rem; width: 100%; box-sizing: border-box }
button, a.button { display: block; box-sizing: border-box; width: 100%; min-height: 3.25rem; margin: .75rem 0 0; font: inherit;
  font-weight: 600; text-align: center; border: 0; border-radius: 2rem; padding: .8rem 1rem; background: var(--sky);
  color: var(--on); cursor: pointer; text-decoration: none }
button.quiet, a.quiet { background: none; color: var(--sky); box-shadow: inset 0 0 0 2px var(--sky) }
:focus-visible { outline: 3px solid var(--sky); outline-offset: 3px }`

const page = (title: string, body: string, status = 200): PageAnswer => ({
  status,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>
<p class="soft">A rehearsal of the card provider, on this machine. No card is charged.</p>
${body}</main></body></html>`,
})

const button = (action: string, label: string, quiet = false) =>
  `<button name="do" value="${action}"${quiet ? ' class="quiet"' : ''}>${escaped(label)}</button>`

/** Renders the hosted checkout: the product, its price, and a form for the card. */
export function checkoutPage(ledger: Ledger, id: string, problem: string | null): PageAnswer {
  const session = ledger.sessions[id]
  if (!session) return page('Not found', '<h1>There is no such page</h1>', 404)
  const { status, currency, amount_total, customer, cancel_url, success_url } = session
  const back = cancel_url ? `<a class="button quiet" href="${escaped(cancel_url)}">Back</a>` : ''
  if (status === 'complete') return { status: 303, location: success_url.replace('{CHECKOUT_SESSION_ID}', id) }
  if (status === 'expired') {
    return page('Expired', `<section><h1>This page has expired</h1><p>Nothing was charged.</p>${back}</section>`, 410)
  }
  const product = escaped(ledger.products[ledger.prices[session.price]?.product ?? '']?.name ?? '')
  const email = escaped(ledger.customers[customer]?.email ?? '')
  return page(
    'Checkout',
    `<section><h1>Subscribe to ${product}</h1><p>${money(amount_total, currency)} per month</p>
<p class="soft">${email}</p></section>
<section><form method="post">
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
<p class="soft">4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is declined next month.</p>
${button('pay', 'Subscribe')}</form>${back}</section>`,
    problem ? 402 : 200,
  )
}

/** Renders the billing portal: cancel, resume, change the card; and buttons to simulate other changes of a subscription. */
export function portalPage(ledger: Ledger, id: string): PageAnswer {
  const portal = ledger.portals[id]
  if (!portal) return page('Not found', '<h1>There is no such page</h1>', 404)
  const mine = Object.values(ledger.subscriptions).filter(({ customer }) => customer === portal.customer)
  const live = mine.find(({ status }) => status !== 'canceled')
  const price = live && ledger.prices[live.price]
  const state = !live
    ? '<p>There is no subscription any more.</p>'
    : `<p>${price ? `${money(price.unit_amount, live.currency)} per month` : ''}</p>
<p>${
        live.cancel_at !== null
          ? `Cancelled. It ends on ${day(live.cancel_at)}.`
          : live.status === 'past_due'
            ? 'The last payment has failed.'
            : `The next payment is on ${day(live.periodEnd)}.`
      }</p>`
  const actions = !live
    ? ''
    : `${live.status === 'past_due' ? button('pay', 'Pay with another card') : ''}
${live.cancel_at === null ? button('cancel', 'Cancel subscription', true) : button('resume', 'Keep the subscription')}`
  const rehearsal = `<section><h2>To try what time does</h2>
${button('end-period', 'End the month now', true)}
${button('pass-week', 'Let eight days pass', true)}
${button('card-declined', 'Decline the card from now on', true)}
${button('card-works', 'Accept the card from now on', true)}
${button('refund', 'Refund the last payment', true)}
${button('dispute', 'Dispute the last payment with the bank', true)}</section>`
  return page(
    'Billing',
    `<form method="post"><section><h1>Your subscription</h1>${state}${actions}
<a class="button quiet" href="${escaped(portal.return_url)}">Return to Stillair</a></section>${rehearsal}</form>`,
  )
}
