import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'

/** `GET /api/users/me/device-key`. */
export const DeviceKey = z.object({
  /** 32 bytes in base64url, always the same for one account. */
  key: z.string().length(43),
})

export const deviceKeyApi = {
  'GET /api/users/me/device-key': {
    access: 'listener',
    tag: 'Accounts',
    summary: 'The key that encrypts what a device keeps for the signed-in person after a sign-out',
    answer: DeviceKey,
  },
} satisfies Endpoints
