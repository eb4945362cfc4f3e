import { Refusal } from '@stillair/events/language/refusal.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webVtt } from '../../contract/admin/web-vtt.ts'
import { parseTranscript } from './parse-transcript.ts'

const cue = (start: number, end: number, text: string) => ({ start, end, text })

describe('line ends', () => {
  const lines = [
    '1',
    '00:00:01,000 --> 00:00:02,000',
    'Breathe',
    'in.',
    '',
    '2',
    '00:00:02,000 --> 00:00:03,000',
    'Out.',
  ]
  const expected = [cue(1, 2, 'Breathe\nin.'), cue(2, 3, 'Out.')]

  test.each([
    ['LF', '\n'],
    ['CR-LF', '\r\n'],
    ['CR', '\r'],
    ['CR-CR-LF', '\r\r\n'],
  ])('SubRip with %s', (_name, end) => {
    expect(parseTranscript(lines.join(end))).toEqual(expected)
    expect(parseTranscript(`${lines.join(end)}${end}${end}`)).toEqual(expected)
  })

  test('SubRip with mixed line ends', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 8, maxLength: 8 }), (ends) => {
        // A carriage return before an empty line's line feed is one line end.
        fc.pre(ends.every((end, index) => !(end.endsWith('\r') && lines[index + 1] === '' && ends[index + 1] !== '\r')))
        expect(parseTranscript(lines.map((line, index) => line + ends[index]).join(''))).toEqual(expected)
      }),
    )
  })

  test('WebVTT and SBV with CR-CR-LF', () => {
    const vtt = ['WEBVTT', '', '00:01.000 --> 00:02.000 align:start', 'One', '', '00:02.000 --> 00:03.000', 'Two']
    expect(parseTranscript(vtt.join('\r\r\n'))).toEqual([cue(1, 2, 'One'), cue(2, 3, 'Two')])
    const sbv = ['0:00:01.000,0:00:02.000', 'One', '', '0:00:02.000,0:00:03.000', 'Two']
    expect(parseTranscript(sbv.join('\r\r\n'))).toEqual([cue(1, 2, 'One'), cue(2, 3, 'Two')])
  })
})

describe('SBV', () => {
  test('is read with its times and line breaks', () => {
    const source = '0:00:01.000,0:00:04.500\nBreathe[br]in.\n\n1:02:03.004,1:02:05.000\n>> ANNA: And\nout.\n'
    expect(parseTranscript(source)).toEqual([cue(1, 4.5, 'Breathe\nin.'), cue(3723.004, 3725, '>> ANNA: And\nout.')])
  })

  test('is refused with the line', () => {
    expect(() => parseTranscript('0:00:05.000,0:00:04.000\nBreathe.')).toThrow('Line 1: It ends before it begins.')
  })
})

describe('speakers', () => {
  test('of WebVTT, as Teams writes it, are named where they change', () => {
    const source = `WEBVTT

8a1f/12-0
00:00:01.000 --> 00:00:02.000
<v Anna Ødegård>Breathe
in.</v>

8a1f/13-0
00:00:02.000 --> 00:00:03.000
<v Anna Ødegård>And out.</v>

00:00:03.000 --> 00:00:04.000
<v.loud Tom &amp; Ann>Again?</v>
<v Anna Ødegård>Yes.</v>

00:00:04.000 --> 00:00:05.000
A bell.

00:00:05.000 --> 00:00:06.000
<v Anna Ødegård>Well.</v>

00:00:06.000 --> 00:00:07.000
<v Tom> </v>
`
    expect(parseTranscript(source).map(({ text }) => text)).toEqual([
      ...['Anna Ødegård: Breathe\nin.', 'And out.', 'Tom & Ann: Again?\nAnna Ødegård: Yes.', 'A bell.'],
      'Anna Ødegård: Well.',
    ])
  })
})

const tt = (body: string, root = '', head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" ${root}><head>${head}</head><body>${body}</body></tt>`

describe('TTML', () => {
  test('is read with line breaks, markup, entities and comments, and without metadata', () => {
    const body = `<metadata>not said</metadata><div>
      <p xml:id="a" begin="00:00:01.000" end="00:00:02.500">
        Breathe <span tts:fontStyle="italic">in</span>,<br/>Tom &amp; Ann &lt;3<!-- pause --><metadata>no</metadata>
      </p>
      <p begin="00:00:03.000" end="00:00:04.000"><![CDATA[a < b & c]]></p><p begin="00:00:05.000" end="00:00:06.000"> </p>
    </div>`
    const expected = [cue(1, 2.5, 'Breathe in,\nTom & Ann <3'), cue(3, 4, 'a < b & c')]
    expect(parseTranscript(tt(body))).toEqual(expected)
    const prefixed = tt(body).replace(/<(\/?)(tt|head|body|div|p|span|br|metadata)\b/g, '<$1tt:$2')
    expect(parseTranscript(`\uFEFF\n${prefixed}`)).toEqual(expected)
  })

  test.each([
    ['clock with frames', 'ttp:frameRate="25"', 'begin="00:00:01:05" end="00:01:02:24"', 1.2, 62.96],
    [
      'frames of 29.97',
      'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"',
      'begin="30f" end="60f"',
      1.001,
      2.002,
    ],
    [
      'SMPTE clock that counts frames',
      'ttp:timeBase="smpte" ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"',
      ...['begin="01:00:00:00" end="01:00:02:00"', 3603.6, 3605.602],
    ],
    [
      'SMPTE clock that drops frames',
      'ttp:timeBase="smpte" ttp:dropMode="dropNTSC" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"',
      ...['begin="01:00:00:00" end="01:00:01:15"', 3600, 3601.501],
    ],
    ['ticks', 'ttp:tickRate="10000000"', 'begin="15000000t" end="20000000t"', 1.5, 2],
    ['ticks of frames', 'ttp:frameRate="25"', 'begin="50t" end="75t"', 2, 3],
    ['offsets', '', 'begin="1.5s" end="2500ms"', 1.5, 2.5],
    ['hours and minutes', '', 'begin="1m" end="0.5h"', 60, 1800],
    ['a duration', '', 'begin="00:00:10.00" dur="00:00:02.5"', 10, 12.5],
    ['a duration in frames', 'ttp:frameRate="50"', 'begin="10s" dur="25f"', 10, 10.5],
    ['no end', '', 'begin="10s"', 10, 11],
  ] as const)('times: %s', (_name, root, times, start, end) => {
    expect(parseTranscript(tt(`<div><p ${times}>Calm</p></div>`, root))).toEqual([cue(start, end, 'Calm')])
  })

  test('times are relative to those around them', () => {
    const body = `<div begin="10s" end="20s"><p begin="1s" end="2s">One</p><p begin="5s">Two</p></div>
      <div begin="30s" timeContainer="seq"><metadata/><p dur="2s">Three</p><p begin="1s" dur="3s">Four</p></div>
      <div><p><span begin="40s" end="41s">Five</span> <span begin="41s" end="42s">Six</span></p></div>`
    expect(parseTranscript(tt(body))).toEqual([
      ...[cue(11, 12, 'One'), cue(15, 20, 'Two'), cue(30, 32, 'Three'), cue(33, 36, 'Four')],
      ...[cue(40, 41, 'Five'), cue(41, 42, 'Six')],
    ])
  })

  test('a broadcaster’s programme that starts at ten hours starts at zero', () => {
    const start = '<ebuttm:documentStartOfProgramme>10:00:00:00</ebuttm:documentStartOfProgramme>'
    const body = '<p begin="00:00:00:00" end="00:00:01:00">Title</p><p begin="10:00:05:00" end="10:00:07:00">Calm</p>'
    expect(parseTranscript(tt(body, 'ttp:frameRate="25"', start))).toEqual([cue(5, 7, 'Calm')])
  })

  test('its speakers are named', () => {
    const head =
      '<metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Anna</ttm:name></ttm:agent></metadata>'
    const body = '<p begin="1s" end="2s" ttm:agent="a">In.</p><div ttm:agent="b"><p begin="2s" end="3s">Out.</p></div>'
    expect(parseTranscript(tt(body, '', head)).map(({ text }) => text)).toEqual(['Anna: In.', 'b: Out.'])
  })

  test.each([
    ['an invalid time', tt('\n<p begin="soon" end="2s">a</p>'), 'Line 3: The times are not written like 00:00:01.000.'],
    ['a negative time', tt('<p begin="-1s" end="2s">a</p>'), 'Line 2: A time cannot be negative.'],
    ['an end before the beginning', tt('<p begin="3s" end="2s">a</p>'), 'Line 2: It ends before it begins.'],
    ['no times', tt('\n\n<p>a</p>'), 'Line 4: A text has no times'],
    ['a file that was cut off', tt('<p begin="1s" end="2s">a</p>').slice(0, -12), 'The XML is incomplete: <body>'],
    ['a missing end', tt('<p begin="1s" end="2s"><span>a</p>'), 'The XML is incomplete: <span>'],
    ['no text', tt('<p begin="1s" end="2s"/>'), 'The transcript is empty'],
    [
      'other XML',
      '<?xml version="1.0"?><transcript><text start="1">a</text></transcript>',
      'This is an XML file, but not TTML.',
    ],
    ['deep nesting', `<tt><body>${'<div>'.repeat(50_000)}`, 'Its elements are nested too deeply.'],
    [
      'entities of its own',
      `<!DOCTYPE tt [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${tt('<p begin="1s" end="2s">&b;</p>').slice(39)}`,
      'This TTML declares entities, which are not read. Export it as SRT or WebVTT.',
    ],
    [
      'a file as an entity',
      `<!DOCTYPE tt [<!ENTITY a SYSTEM "file:///etc/passwd">]>${tt('<p begin="1s" end="2s">&a;</p>').slice(39)}`,
      'This TTML declares entities',
    ],
  ])('is refused: %s', (_name, source, sentence) => expect(() => parseTranscript(source)).toThrow(sentence))
})

describe('JSON', () => {
  test('of Whisper is read', () => {
    const segments = [
      { id: 0, seek: 0, start: 0.0, end: 4.5, text: ' Breathe in, & <i>', tokens: [50364], temperature: 0 },
      {
        id: 1,
        seek: 0,
        start: 4.5,
        end: 6.12345,
        text: ' and out.\r\n\n And rest.',
        words: [{ word: ' and', start: 4.5, end: 5 }],
      },
      { id: 2, seek: 0, start: 7, end: 7, text: '' },
    ]
    const expected = [cue(0, 4.5, 'Breathe in, & <i>'), cue(4.5, 6.123, 'and out.\nAnd rest.')]
    expect(parseTranscript(JSON.stringify({ text: '…', segments, language: 'en' }))).toEqual(expected)
    const spoken = segments.map((segment, index) => ({ ...segment, speaker: index === 0 ? 'Anna' : 'Tom' }))
    expect(parseTranscript(JSON.stringify({ segments: spoken }, null, 2)).map(({ text }) => text)).toEqual([
      ...['Anna: Breathe in, & <i>', 'Tom: and out.\nAnd rest.'],
    ])
  })

  test('of whisper.cpp is read', () => {
    const timestamps = { from: '00:00:01,000', to: '00:00:02,500' }
    const transcription = [{ timestamps, offsets: { from: 1000, to: 2500 }, text: ' Breathe in.' }]
    expect(parseTranscript(JSON.stringify({ systeminfo: '', transcription }))).toEqual([cue(1, 2.5, 'Breathe in.')])
  })

  test('of Podcasting 2.0 is read, and its words become lines', () => {
    const said = (speaker: string, startTime: number, endTime: number, body: string) => ({
      speaker,
      startTime,
      endTime,
      body,
    })
    const words = [
      ...[
        said('Anna', 0.5, 0.75, 'I'),
        said('Anna', 0.75, 1, 'am'),
        said('Anna', 1, 2, ' calm.'),
        said('Anna', 2, 2.5, 'You'),
      ],
      ...[said('Tom', 2.5, 3, 'Really?'), said('Tom', 5, 6, 'Well'), said('Tom', 8, 9, 'yes')],
    ]
    expect(parseTranscript(JSON.stringify({ version: '1.0.0', segments: words }))).toEqual([
      ...[cue(0.5, 2, 'Anna: I am calm.'), cue(2, 2.5, 'You'), cue(2.5, 3, 'Tom: Really?'), cue(5, 6, 'Well')],
      cue(8, 9, 'yes'),
    ])
    const lines = [said('Anna', 0, 1, 'Breathe in'), said('Anna', 1, 2, 'and out')]
    expect(parseTranscript(JSON.stringify({ segments: lines }))).toEqual([
      cue(0, 1, 'Anna: Breathe in'),
      cue(1, 2, 'and out'),
    ])
    const bare = { segments: [{ startTime: 1, body: 'Breathe in.' }] }
    expect(parseTranscript(JSON.stringify(bare))).toEqual([cue(1, 2, 'Breathe in.')])
  })

  test.each([
    ['of another program', '{"results":{"transcripts":[]}}', 'This JSON is neither Whisper’s nor Podcasting 2.0’s.'],
    ['a list', '[{"start":1}]', 'This JSON is neither Whisper’s nor Podcasting 2.0’s. Export it as SRT or WebVTT.'],
    ['cut off', '{"segments":[{"start":1,', 'This JSON is incomplete or damaged.'],
    ['negative', '{"segments":[{"start":-1,"end":2,"text":"a"}]}', 'Segment 1: A time cannot be negative.'],
    ['reversed', '{"segments":[{"start":3,"end":2,"text":"a"}]}', 'Segment 1: It ends before it begins.'],
    ['too late', '{"segments":[{"start":1,"end":1e30,"text":"a"}]}', 'Segment 1: A time is later than 100 hours.'],
    ['empty', '{"segments":[],"text":""}', 'The transcript is empty'],
  ])('is refused: %s', (_name, source, sentence) => expect(() => parseTranscript(source)).toThrow(sentence))
})

test.each([
  ['an ASS file of subtitles', '[Script Info]\nTitle: Calm\n\n[V4+ Styles]'],
  ['a SAMI file of subtitles', '<SAMI>\n<HEAD>'],
  ['a MicroDVD file of subtitles', '{0}{25}Breathe in.'],
  ['a SubViewer file of subtitles', '[INFORMATION]\n[TITLE]Calm'],
  ['a VobSub file of subtitles', '# VobSub index file, v7'],
  ['an SCC file of captions', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420'],
  ['an EBU STL file of subtitles', '850STL25.01'],
  ['an LRC file of lyrics', '[ar:Anna]\n[00:12.00]Breathe in.'],
  ['an LRC file of lyrics', '[00:12.00]Breathe in.'],
  ['a Word document', 'PK\u0003\u0004'],
  ['a PDF', '%PDF-1.7'],
  ['an RTF document', '{\\rtf1\\ansi'],
  ['a web page', '\n<!DOCTYPE html><title>'],
])('names what is not read: %s', (name, source) => {
  expect(() => parseTranscript(source)).toThrow(`This is ${name}. Export it as SRT or WebVTT.`)
})

test('what is read is stored and read back unchanged', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 })
  const time = fc.double({ min: 0, max: 359_999, noNaN: true })
  const segment = fc.record({ start: time, end: time, text, speaker: fc.option(text) })
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 20 }), (segments) => {
      const always = { start: 0, end: 1, text: 'always' }
      const ordered = segments.map(({ start, end, ...spoken }) => ({
        start: Math.min(start, end),
        end: Math.max(start, end),
        ...spoken,
      }))
      const cues = parseTranscript(JSON.stringify({ segments: [always, ...ordered] }))
      expect(parseTranscript(webVtt(cues))).toEqual(cues)
    }),
  )
})

test('any JSON and XML is either read or refused', () => {
  const tag = fc.constantFrom(
    '<tt>',
    '<body>',
    '<p begin="1s" end="2s">',
    '<p begin="1f">',
    '<br/>',
    'a',
    '&#0;',
    '</p>',
    '</tt>',
    '<!DOCTYPE [',
  )
  const source = fc.oneof(
    fc.json().map((json) => `{"segments":${json}}`),
    fc.array(tag).map((tags) => `<tt><body>${tags.join('')}</body></tt>`),
    fc.array(tag).map((tags) => `<tt${tags.join('')}`),
  )
  fc.assert(
    fc.property(source, (text) => {
      try {
        expect(parseTranscript(text).length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
  )
})
