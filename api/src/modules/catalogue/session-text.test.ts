import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeSessionText } from './session-text.ts'

test('keeps text and its structure', { tags: ['content/session-details-rich-text'] }, () => {
  const html =
    '<h2>One</h2><p>Breathe <strong>in</strong>, <em>out</em>.<br /></p><ul><li>a</li></ul><blockquote>b</blockquote>'
  expect(sanitizeSessionText(html)).toBe(html)
})

test('removes what executes, frames, styles or loads', { tags: ['entities/content-sessiontext-html'] }, () => {
  const html = `<script>alert(1)</script><style>p{}</style><iframe src="x"></iframe><img src=x onerror=alert(1)>
    <svg onload=alert(1)></svg><p style="position:fixed" onclick="x" class="y" id="z">Calm</p><form action="/"><input></form>`
  expect(sanitizeSessionText(html)).toBe('<p>Calm</p>')
})

test('links open outside the app, and only by allowed schemes', () => {
  expect(sanitizeSessionText('<a href="https://a.test/x" onclick="y">x</a>')).toBe(
    '<a href="https://a.test/x" rel="noopener noreferrer" target="_blank">x</a>',
  )
  for (const address of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//a.test', 'vbscript:x']) {
    expect(sanitizeSessionText(`<a href="${address}">x</a>`), address).not.toContain('href')
  }
})

test('text without words becomes null', () => {
  for (const html of ['', '  ', '<p></p>', '<p> <br></p>', '<script>x</script>']) {
    expect(sanitizeSessionText(html), html).toBeNull()
  }
})

describe('the allowed elements', () => {
  const allowed = [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'code'],
  ]
  const link = /<a(?: href="(?:https?:|mailto:|[/#?])[^"<>]*")? rel="noopener noreferrer" target="_blank">/
  const tag = new RegExp(`</?(?:${allowed.join('|')})>|</a>|<[bh]r />|${link.source}`, 'g')
  /** Whether no tag, and no beginning of one, remains once the allowed tags are removed. */
  const isClean = (html: string | null) => !/[<>]/.test((html ?? '').replace(tag, ''))

  test('each stays, without its attributes', () => {
    for (const name of allowed) {
      const written = `<${name} id="a" class="b" style="color:red" onclick="c" data-d="e" dir="rtl" title="f">Calm</${name}>`
      expect(sanitizeSessionText(written), name).toBe(`<${name}>Calm</${name}>`)
    }
    expect(sanitizeSessionText('Calm<br class="x"><hr onclick="y">')).toBe('Calm<br /><hr />')
  })

  test('every other element is removed', () => {
    const others = [
      ...['html', 'head', 'body', 'base', 'meta', 'link', 'title', 'style', 'script', 'noscript', 'template', 'slot'],
      ...['div', 'span', 'section', 'article', 'main', 'nav', 'header', 'footer', 'details', 'dialog'],
      ...['pre', 'kbd', 'mark', 'small', 'sub', 'sup', 'abbr', 'q', 'cite', 'ruby', 'bdo', 'font', 'center', 'marquee'],
      ...[
        'img',
        'picture',
        'source',
        'video',
        'audio',
        'track',
        'canvas',
        'map',
        'area',
        'iframe',
        'frame',
        'frameset',
      ],
      ...['object', 'embed', 'applet', 'param', 'portal', 'form', 'input', 'button', 'select', 'option', 'textarea'],
      ...['table', 'tr', 'td', 'dl', 'dt', 'dd', 'svg', 'math', 'mglyph', 'animate', 'use', 'foreignobject', 'x-own'],
    ]
    for (const name of others) {
      const html = sanitizeSessionText(`<p>Calm</p><${name} src="x" href="x" onload="x">inside</${name}>`)
      expect(html, name).toMatch(/^<p>Calm<\/p>(inside)?$/)
    }
  })

  test('known attacks do not bypass the filter', () => {
    const attempts = [
      '<scr<script>ipt>alert(1)</scr</script>ipt>',
      '<p><style><img title="</style><img src=x onerror=alert(1)>"></p>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
      '<!--><img src=x onerror=alert(1)>-->',
      '<![CDATA[<script>alert(1)</script>]]>',
      '<textarea><img src=x onerror=alert(1)></textarea>',
      '<a href="java&#115;cript:alert(1)">x</a>',
      '<a href="jav\tascript:alert(1)">x</a>',
      '<a href="&#1;javascript:alert(1)">x</a>',
      '<a href=\'https://a.test/"onmouseover="alert(1)\'>x</a>',
      '<a href="https://a.test" target="_self" rel="opener" ping="https://b.test" download>x</a>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '<<p>p>calm</p>',
      '<p',
    ]
    for (const html of attempts) {
      const clean = sanitizeSessionText(html)
      expect(isClean(clean), `${html} became ${clean}`).toBe(true)
    }
  })

  test('any input becomes clean, and cleaning it again changes nothing', () => {
    const names = [...allowed, 'a', 'br', 'hr', 'script', 'style', 'img', 'svg', 'div', 'textarea', 'noscript', 'title']
    const attribute = fc.constantFrom(
      ...[
        '',
        ' onclick="x"',
        ' href="https://a.test/?a=1&b=2"',
        ' href="javascript:x"',
        ' href=//a.test',
        ' title=">"',
      ],
    )
    const piece = fc.oneof(
      fc
        .tuple(fc.constantFrom('<', '</', '<!--', '&lt;'), fc.constantFrom(...names), attribute)
        .map((it) => it.join('')),
      fc.constantFrom('>', '/>', '-->', '"', "'", '&', 'Calm', ' '),
      fc.string({ maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const clean = sanitizeSessionText(pieces.join(''))
        expect(isClean(clean), `${pieces.join('')} became ${clean}`).toBe(true)
        if (clean !== null) expect(sanitizeSessionText(clean)).toBe(clean)
      }),
    )
  })
})

test('headings of any level stay headings', () => {
  expect(sanitizeSessionText('<h1>One</h1><h3>Three</h3><h6>Six</h6>')).toBe('<h2>One</h2><h3>Three</h3><h4>Six</h4>')
})
