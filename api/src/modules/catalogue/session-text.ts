import sanitizeHtml from 'sanitize-html'

/** Text and its structure; nothing that runs, frames, styles or loads. Links leave the app without a trace of it. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Pasted headings keep their rank as far as there are ranks.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
}

/** The rich text of content without anything that is not on the list; null when no text is left. */
export function sanitizeSessionText(html: string): string | null {
  const clean = sanitizeHtml(html, ALLOWED).trim()
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim() === '' ? null : clean
}
