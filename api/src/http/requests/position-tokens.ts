import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Position } from '@stillair/events/language/position.ts'

const NONCE_BYTES = 12
const POSITION_BYTES = 8
const TAG_BYTES = 16
/** Nonce, position and authentication tag in base64url. */
const TOKEN = /^[\w-]{48}$/

/**
 * Log positions as clients see them. The log counts everybody's actions: two positions would reveal how much happened
 * in between, and the head would reveal whether an address was new to the waitlist. So clients get encrypted tokens
 * instead.
 */
export interface PositionTokens {
  /** Returns a token, which is different each time, even for the same position. */
  seal(position: Position): string
  /** Returns the position; null if the text is not a token of this installation. */
  open(token: string): Position | null
}

/** Encrypts positions with AES-256-GCM and a key derived from the secret. */
export function positionTokens(secret: KeyObject): PositionTokens {
  const key = createSecretKey(createHmac('sha256', secret).update('stillair position tokens').digest())
  return {
    seal(position) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.alloc(POSITION_BYTES)
      text.writeBigUInt64BE(position)
      return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    open(token) {
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        decipher.final()
        return text.readBigUInt64BE()
      } catch {
        return null
      }
    },
  }
}
