import * as z from 'zod'
import type { VisitorRequest } from './route.ts'

/** What the device's clock showed as it sent the request; undefined when it does not send that, or nonsense. */
export const sentAt = ({ header }: VisitorRequest): string | undefined =>
  z.iso.datetime().safeParse(header('x-sent-at')).data
