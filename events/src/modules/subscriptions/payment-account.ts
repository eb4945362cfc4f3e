import type { Decider } from '../../language/decider.ts'
import { type PaymentAccountEvent, PaymentAccountRecorded } from './events.ts'

/** An account of the payment provider, in test or live mode. */
export interface PaymentAccount {
  readonly accountId: string
  readonly isLive: boolean
}

export type PaymentAccountCommand =
  /** Records the first account; ignored once one is recorded. */
  | { readonly type: 'RecordAccount'; readonly account: PaymentAccount }
  /** Records that an operator moved payments to another account. */
  | { readonly type: 'UseAccount'; readonly account: PaymentAccount }

/** Returns whether both are the same account in the same mode. */
export const isSameAccount = (one: PaymentAccount, other: PaymentAccount): boolean =>
  one.accountId === other.accountId && one.isLive === other.isLive

/** Decides which account takes the payments; the state is null before the first customer. */
export const paymentAccountDecider: Decider<PaymentAccount | null, PaymentAccountCommand, PaymentAccountEvent> = {
  initialState: null,
  decide({ type, account: { accountId, isLive } }, ours) {
    const isKept = ours !== null && (type === 'RecordAccount' || isSameAccount(ours, { accountId, isLive }))
    return isKept ? [] : [PaymentAccountRecorded({ accountId, isLive })]
  },
  evolve: (_, { data }) => data,
}
