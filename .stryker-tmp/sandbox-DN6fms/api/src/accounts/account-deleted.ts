// @ts-nocheck
import { ACCOUNT_DELETED } from '../contract/account.ts'
import { Refusal } from '../refusal.ts'

/** Said to whoever still holds a token of an account that is closed for good. */
export const accountDeleted = () => new Refusal('forbidden', ACCOUNT_DELETED, 'This account was deleted.')
