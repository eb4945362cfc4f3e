import * as z from 'zod'
import type { VisitorRequest } from '../route.ts'

/** Returns the time on the device's clock when it sent the request; undefined if the header is missing or invalid. */
export const sentAt = ({ header }: VisitorRequest): string | undefined =>
  z.iso.datetime().safeParse(header('x-sent-at')).data
