import type { Decider } from '../../language/decider.ts'
import { type PaymentAccountEvent, PaymentAccountRecorded } from './events.ts'

/** An account of the payment provider, in test or live mode. */
export interface PaymentAccount {
  readonly accountId: string
  readonly isLive: boolean
}

export type PaymentAccountCommand =
  /** The first one stays. */
  | { readonly type: 'RecordAccount'; readonly account: PaymentAccount }
  /** An operator has moved payments to another account. */
  | { readonly type: 'UseAccount'; readonly account: PaymentAccount }

/** Whether both are the same account in the same mode. */
export const isSameAccount = (one: PaymentAccount, other: PaymentAccount): boolean =>
  one.accountId === other.accountId && one.isLive === other.isLive

/** Which account of the payment provider is ours; null before the first customer. */
export const paymentAccountDecider: Decider<PaymentAccount | null, PaymentAccountCommand, PaymentAccountEvent> = {
  initialState: null,
  decide({ type, account: { accountId, isLive } }, ours) {
    const isKept = ours !== null && (type === 'RecordAccount' || isSameAccount(ours, { accountId, isLive }))
    return isKept ? [] : [PaymentAccountRecorded({ accountId, isLive })]
  },
  evolve: (_, { data }) => data,
}
