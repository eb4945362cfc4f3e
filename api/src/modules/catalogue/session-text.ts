import sanitizeHtml from 'sanitize-html'

/**
 * Allows text and its structure, but nothing that executes, frames, styles or loads. Links open without a referrer or
 * an opener.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Pasted headings keep their level within the allowed range.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
}

/** Returns the rich text of content without any element or attribute that is not allowed; null when no text remains. */
export function sanitizeSessionText(html: string): string | null {
  const clean = sanitizeHtml(html, ALLOWED).trim()
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim() === '' ? null : clean
}
