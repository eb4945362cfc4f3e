import { test } from 'vitest'
import { given } from '../../../test/decider-spec.ts'
import { PaymentAccountRecorded } from './events.ts'
import { paymentAccountDecider } from './payment-account.ts'

const ours = { accountId: 'acct_ours', isLive: true }
const other = { accountId: 'acct_other', isLive: true }

test('only the first account is recorded', () => {
  given(paymentAccountDecider, []).when({ type: 'RecordAccount', account: ours }).then(PaymentAccountRecorded(ours))
  given(paymentAccountDecider, [PaymentAccountRecorded(ours)])
    .when({ type: 'RecordAccount', account: other })
    .thenNothing()
})

test('an operator can move payments to another account or another mode of the same one', () => {
  for (const account of [other, { ...ours, isLive: false }]) {
    given(paymentAccountDecider, [PaymentAccountRecorded(ours)])
      .when({ type: 'UseAccount', account })
      .then(PaymentAccountRecorded(account))
  }
  given(paymentAccountDecider, [PaymentAccountRecorded(ours)])
    .when({ type: 'UseAccount', account: ours })
    .thenNothing()
})
