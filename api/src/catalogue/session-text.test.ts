import { expect, test } from 'vitest'
import { sanitizeSessionText } from './session-text.ts'

test('text and its structure stay', () => {
  const html =
    '<h2>One</h2><p>Breathe <strong>in</strong>, <em>out</em>.<br /></p><ul><li>a</li></ul><blockquote>b</blockquote>'
  expect(sanitizeSessionText(html)).toBe(html)
})

test('what runs, frames, styles or loads goes', () => {
  const html = `<script>alert(1)</script><style>p{}</style><iframe src="x"></iframe><img src=x onerror=alert(1)>
    <svg onload=alert(1)></svg><p style="position:fixed" onclick="x" class="y" id="z">Calm</p><form action="/"><input></form>`
  expect(sanitizeSessionText(html)).toBe('<p>Calm</p>')
})

test('links lead out of the app, by known ways alone', () => {
  expect(sanitizeSessionText('<a href="https://a.test/x" onclick="y">x</a>')).toBe(
    '<a href="https://a.test/x" rel="noopener noreferrer" target="_blank">x</a>',
  )
  for (const address of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//a.test', 'vbscript:x']) {
    expect(sanitizeSessionText(`<a href="${address}">x</a>`), address).not.toContain('href')
  }
})

test('text without words is none', () => {
  for (const html of ['', '  ', '<p></p>', '<p> <br></p>', '<script>x</script>']) {
    expect(sanitizeSessionText(html), html).toBeNull()
  }
})
