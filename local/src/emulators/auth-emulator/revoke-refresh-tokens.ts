/** The part of the emulator's state that makes and checks refresh tokens. */
export type RefreshTokens = {
  createRefreshTokenFor(...user: never[]): string
  /** Throws when the token is not one of its own. */
  validateRefreshToken(token: string): { user: { [field: string]: unknown } }
}

type Content = { issuedAt?: number }
const contentOf = (token: string): Content => JSON.parse(Buffer.from(token, 'base64').toString())
const tokenOf = (content: Content) => Buffer.from(JSON.stringify(content)).toString('base64')

/**
 * Has refresh tokens end as at Firebase: with a changed password or address, and when they are revoked. The emulator
 * only ends ID tokens then, and renews them with any refresh token. Each one carries when it was issued, in seconds,
 * and is compared with `validSince` of its account; one that carries no time has ended.
 */
export function revokeRefreshTokens(state: RefreshTokens, expired: () => Error): void {
  const create = state.createRefreshTokenFor.bind(state)
  const validate = state.validateRefreshToken.bind(state)
  state.createRefreshTokenFor = (...user) =>
    tokenOf({ ...contentOf(create(...user)), issuedAt: Math.floor(Date.now() / 1_000) })
  state.validateRefreshToken = (token) => {
    const record = validate(token)
    if ((contentOf(token).issuedAt ?? 0) < Number(record.user.validSince ?? 0)) throw expired()
    return record
  }
}
