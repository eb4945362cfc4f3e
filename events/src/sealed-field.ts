import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** A personal field as the log holds it. */
export interface SealedField {
  /** The version of this format. */
  readonly sealed: 1
  /** Whose key opens it. */
  readonly subject: string
  /** Base64 of the 12-byte nonce, the 16-byte tag and the ciphertext of the value's JSON. */
  readonly box: string
}

/** Where a field stands. It is authenticated with the ciphertext, which therefore opens nowhere else. */
export interface FieldPlace {
  readonly eventType: string
  readonly field: string
}

const NONCE = 12
const TAG = 16

function associatedData(place: FieldPlace, subject: string): Buffer {
  return Buffer.from(JSON.stringify([place.eventType, place.field, subject]))
}

/** Seals a value with the subject's key (AES-256-GCM, a new nonce each time). */
export function sealField(value: unknown, key: KeyObject, subject: string, place: FieldPlace): SealedField {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(associatedData(place, subject))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { sealed: 1, subject, box: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') }
}

/** The sealed value; `null` when this key does not open it here: it was moved or altered. */
export function openField(field: SealedField, key: KeyObject, place: FieldPlace): unknown {
  const box = Buffer.from(field.box, 'base64')
  if (box.length < NONCE + TAG) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(associatedData(place, field.subject))
    decipher.setAuthTag(box.subarray(NONCE, NONCE + TAG))
    const text = Buffer.concat([decipher.update(box.subarray(NONCE + TAG)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return null
  }
}

/** Whether a field of recorded data is sealed. */
export function isSealed(value: unknown): value is SealedField {
  if (typeof value !== 'object' || value === null) return false
  const { sealed, subject, box } = value as Partial<SealedField>
  return sealed === 1 && typeof subject === 'string' && typeof box === 'string'
}
