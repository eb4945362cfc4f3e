import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Position } from '@stillair/events/language/position.ts'

const NONCE_BYTES = 12
const POSITION_BYTES = 8
const TAG_BYTES = 16
/** All three in base64url. */
const TOKEN = /^[\w-]{48}$/

/**
 * Positions of the log as others hold them. The log counts what everybody does: two positions would tell how much happened between them,
 * and the head of the log whether an address was new to the waitlist. So nobody gets a position, only a token of one.
 */
export interface PositionTokens {
  /** Another text each time, also for the same position. */
  seal(position: Position): string
  /** Null for what is no token of this installation. */
  open(token: string): Position | null
}

/** Makes tokens with AES-256-GCM, under a key of their own. */
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
