import type { RequestHandler } from 'express'

/**
 * How long the content is valid, in milliseconds: less than a year, as RFC 9116 §2.5.5 recommends. Each response is
 * generated with a new date.
 */
const GOOD_FOR = 180 * 24 * 60 * 60 * 1000

/**
 * `GET /.well-known/security.txt` (RFC 9116): where to report a vulnerability. Falls through if no contact is
 * configured.
 *
 * @param contact a `mailto:` or `https:` address.
 * @param appUrl the app's URL, if known.
 */
export function securityTxt(contact: string | null, appUrl: string | null, clock: () => Date): RequestHandler {
  return (_req, res, next) => {
    if (contact === null) return next()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock().getTime() + GOOD_FOR).toISOString()}`,
      'Preferred-Languages: en',
      ...(appUrl === null ? [] : [`Canonical: ${new URL('/.well-known/security.txt', appUrl)}`]),
    ]
    res.type('text/plain').send(`${lines.join('\n')}\n`)
  }
}
