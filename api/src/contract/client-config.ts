import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'

/** What the browser must know before it can sign anybody in; `GET /api/config`, public. */
export const ClientConfig = z.object({
  firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
  /** True in local runs: the Auth emulator answers on the app's own origin. */
  authEmulator: z.boolean(),
  /** Origins other than the app's own from which media may be fetched. */
  mediaOrigins: z.array(z.string()),
  /**
   * reCAPTCHA v3, or the local emulator that answers as it does; null when visitors need not prove that they are people.
   */
  humanVerification: z.object({ siteKey: z.string(), scriptUrl: z.string() }).nullable(),
  /** Null, the default: nothing is counted and no consent is requested. */
  analytics: z
    .object({
      /** Of Google Analytics; null to count on our own server alone. */
      measurementId: z.string().nullable(),
      /** Of the ad pixel; null for none. */
      pixelId: z.string().nullable(),
    })
    .nullable(),
  /** The product's page on a social network; null to show no link. */
  socialUrl: z.string().nullable(),
  /** Where listeners write for help; null for the product's own address. */
  supportEmail: z.string().nullable(),
})
export type ClientConfig = z.infer<typeof ClientConfig>

/** Mounted before everything that checks the caller, and left out of the document. */
export const clientConfigApi = {
  'GET /api/config': {
    access: 'public',
    tag: 'Visitors',
    summary: 'What a browser must know before it can sign anybody in',
    answer: ClientConfig,
  },
} satisfies Endpoints
