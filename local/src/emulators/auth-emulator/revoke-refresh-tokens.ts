/** The part of the emulator's state that issues and checks refresh tokens. */
export type RefreshTokens = {
  createRefreshTokenFor(...user: never[]): string
  /** Throws when the emulator did not issue the token. */
  validateRefreshToken(token: string): { user: { [field: string]: unknown } }
}

type Content = { issuedAt?: number }
const contentOf = (token: string): Content => JSON.parse(Buffer.from(token, 'base64').toString())
const tokenOf = (content: Content) => Buffer.from(JSON.stringify(content)).toString('base64')

/**
 * Ends refresh tokens as Firebase does: when the password or the address changes, and when they are revoked. The emulator
 * itself ends only ID tokens, and renews them with any refresh token. Each refresh token gets its time of issue in seconds, which
 * is compared with `validSince` of the account; a token without a time is refused.
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
