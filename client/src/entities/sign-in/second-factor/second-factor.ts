import { type Auth, FactorId, multiFactor, TotpMultiFactorGenerator, type User } from '@firebase/auth'
import { PRODUCT } from '../../../ui/product.ts'
import type { NewSecondFactor } from '../identity-provider.ts'

function signedIn({ currentUser }: Auth): User {
  if (!currentUser) throw { code: 'auth/requires-recent-login' }
  return currentUser
}

const authenticatorOf = (user: User) =>
  multiFactor(user).enrolledFactors.find(({ factorId }) => factorId === FactorId.TOTP)

/** Returns whether the signed-in user has an authenticator app as a second factor. */
export const hasSecondFactor = (auth: Auth): boolean => authenticatorOf(signedIn(auth)) !== undefined

/** Creates the secret for an authenticator app, which becomes active once the user confirms a code. */
export async function beginSecondFactor(auth: Auth): Promise<NewSecondFactor> {
  const user = signedIn(auth)
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  return {
    secret: secret.secretKey,
    address: secret.generateQrCodeUrl(user.email ?? '', PRODUCT),
    confirm: (code) =>
      multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Authenticator app'),
  }
}

/** Removes the authenticator app; does nothing when there is none. */
export async function removeSecondFactor(auth: Auth): Promise<void> {
  const user = signedIn(auth)
  const factor = authenticatorOf(user)
  if (factor) await multiFactor(user).unenroll(factor)
}
