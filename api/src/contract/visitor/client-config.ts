import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'

/** `GET /api/config`, public: the settings that the browser needs before anybody can sign in. */
export const ClientConfig = z.object({
  firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
  /** True in local runs: the Auth emulator answers on the app's own origin. */
  authEmulator: z.boolean(),
  /** Origins other than the app's own from which media may be fetched. */
  mediaOrigins: z.array(z.string()),
  /**
   * reCAPTCHA v3, or the local emulator with the same interface; null when visitors needn't prove that they are human.
   */
  humanVerification: z.object({ siteKey: z.string(), scriptUrl: z.string() }).nullable(),
  /** Null by default: nothing is counted and no consent is requested. */
  analytics: z
    .object({
      /** The id for Google Analytics; null to count only on our own server. */
      measurementId: z.string().nullable(),
      /** The id of the ad pixel; null for none. */
      pixelId: z.string().nullable(),
    })
    .nullable(),
  /** The product's page on a social network; null to show no link. */
  socialUrl: z.string().nullable(),
  /** Where listeners write for help; null for the product's own address. */
  supportEmail: z.string().nullable(),
})
export type ClientConfig = z.infer<typeof ClientConfig>

/** Mounted before all authentication, and left out of the OpenAPI document. */
export const clientConfigApi = {
  'GET /api/config': {
    access: 'public',
    tag: 'Visitors',
    summary: 'What a browser must know before it can sign anybody in',
    answer: ClientConfig,
  },
} satisfies Endpoints
