import { type Auth, FactorId, multiFactor, TotpMultiFactorGenerator, type User } from '@firebase/auth'
import { PRODUCT } from '../../ui/product.ts'
import type { NewSecondFactor } from './identity-provider.ts'

function signedIn({ currentUser }: Auth): User {
  if (!currentUser) throw { code: 'auth/requires-recent-login' }
  return currentUser
}

const authenticatorOf = (user: User) =>
  multiFactor(user).enrolledFactors.find(({ factorId }) => factorId === FactorId.TOTP)

/** Whether whoever is signed in has an authenticator app as their second factor. */
export const hasSecondFactor = (auth: Auth): boolean => authenticatorOf(signedIn(auth)) !== undefined

/** Makes the secret for an authenticator app. It counts once a code of the app was confirmed. */
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

/** Removes the authenticator app; without one it is fine. */
export async function removeSecondFactor(auth: Auth): Promise<void> {
  const user = signedIn(auth)
  const factor = authenticatorOf(user)
  if (factor) await multiFactor(user).unenroll(factor)
}
