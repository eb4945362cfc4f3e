import { Refusal } from '@stillair/events/language/refusal.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webVtt } from '../../contract/admin/web-vtt.ts'
import { parseTranscript } from './parse-transcript.ts'

const cue = (start: number, end: number, text: string) => ({ start, end, text })
const refusalOf = (source: string): string => {
  try {
    parseTranscript(source)
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).details).toEqual({ text: (error as Refusal).message })
    return (error as Refusal).message
  }
  return expect.fail(`it was accepted: ${source}`)
}

describe('SubRip', () => {
  test('is read with numbers and commas', () => {
    const source = '1\n00:00:01,000 --> 00:00:04,500\nBreathe in.\n\n2\n01:02:03,004 --> 01:02:05,000\nAnd\nout.\n'
    expect(parseTranscript(source)).toEqual([cue(1, 4.5, 'Breathe in.'), cue(3723.004, 3725, 'And\nout.')])
  })

  test('is read as Windows writes it: byte order mark, carriage returns, no final line break', () => {
    const source = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nTwo'
    expect(parseTranscript(source)).toEqual([cue(1, 2, 'One'), cue(2, 3, 'Two')])
    expect(parseTranscript('1\r00:00:01,000 --> 00:00:02,000\rOne\r')).toEqual([cue(1, 2, 'One')])
  })

  test('is read with dots, short fractions and positions, and without numbers or hours', () => {
    expect(parseTranscript('00:01.5 --> 00:02\nOne')).toEqual([cue(1.5, 2, 'One')])
    expect(parseTranscript('1\n00:00:01,000 --> 00:00:02,000 X1:0 X2:9\n{\\an8}One')).toEqual([cue(1, 2, 'One')])
  })

  test('keeps spoken numbers', () => {
    expect(parseTranscript('1\n00:01,0 --> 00:02,0\n4\n3\n2')).toEqual([cue(1, 2, '4\n3\n2')])
  })
})

describe('WebVTT', () => {
  test('is read with a header, notes, styles, regions, names and settings', () => {
    const source = `WEBVTT - Calm
Kind: captions

NOTE
This is
not said.

STYLE
::cue { color: red }

REGION
id:left

intro
00:01.000 --> 00:02.000 align:start position:0%
One

00:00:02.000 --> 00:00:03.000
Noteworthy
`
    expect(parseTranscript(source)).toEqual([cue(1, 2, 'One'), cue(2, 3, 'Noteworthy')])
  })

  test('is read without an empty line after its header', () => {
    expect(parseTranscript('WEBVTT\n00:01.000 --> 00:02.000\nOne')).toEqual([cue(1, 2, 'One')])
  })
})

describe('files in practice', () => {
  test('a line of spaces within a cue does not end it', () => {
    const source = 'WEBVTT\n\n00:01.000 --> 00:02.000 align:start\n \nOne\n \n\n00:02.000 --> 00:03.000\nTwo\n'
    expect(parseTranscript(source)).toEqual([cue(1, 2, 'One'), cue(2, 3, 'Two')])
  })

  test('a line of spaces between two cues separates them', () => {
    const source = '1\n00:01,0 --> 00:02,0\nOne\n  \n2\n00:02,0 --> 00:03,0\nTwo\n\t\n00:03,0 --> 00:04,0\nThree\n  '
    expect(parseTranscript(source)).toEqual([cue(1, 2, 'One'), cue(2, 3, 'Two'), cue(3, 4, 'Three')])
  })

  test('YouTube’s rolling captions give each line once, from its first appearance', () => {
    const source = `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
the<00:00:00.480><c> wings</c><00:00:00.880><c> bend</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
the wings bend
 

00:00:02.399 --> 00:00:04.789 align:start position:0%
the wings bend
they<00:00:02.879><c> are</c><00:00:03.200><c> made</c><00:00:03.600><c> to</c>

00:00:04.789 --> 00:00:04.799 align:start position:0%
they are made to
 

00:00:04.799 --> 00:00:06.000 align:start position:0%
they are made to
they<00:00:05.000><c> are</c><00:00:05.200><c> made</c><00:00:05.400><c> to</c>
`
    expect(parseTranscript(source)).toEqual([
      ...[cue(0.16, 2.399, 'the wings bend'), cue(2.399, 4.799, 'they are made to')],
      cue(4.799, 6, 'they are made to'),
    ])
  })

  test('rolling captions without pauses are joined, too', () => {
    const source = [
      ...['1\n00:01,0 --> 00:02,0\none', '2\n00:02,0 --> 00:03,0\none\ntwo', '3\n00:03,0 --> 00:04,0\ntwo\nthree'],
      '4\n00:04,0 --> 00:05,0\nthree\nfour',
    ].join('\n\n')
    expect(parseTranscript(source).map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('repeated speech stays repeated', () => {
    const source = [
      ...['1\n00:00,0 --> 00:04,0\nBreathe in.', '2\n00:04,0 --> 00:08,0\nBreathe in.'],
      ...['3\n00:08,0 --> 00:12,0\nBreathe in.\nHold it.', '4\n00:12,0 --> 00:16,0\nBreathe out.\nAnd rest.'],
    ].join('\n\n')
    expect(parseTranscript(source).map(({ text }) => text)).toEqual([
      ...['Breathe in.', 'Breathe in.', 'Breathe in.\nHold it.', 'Breathe out.\nAnd rest.'],
    ])
  })

  test('a cue without a duration lasts for its reading time, limited by the next cue', () => {
    const source = [
      ...['1\n00:05,0 --> 00:05,0\nOne', '2\n00:05,4 --> 00:07,0\nTwo', '3\n00:07,0 --> 00:07,0\nThree'],
      ...['4\n00:07,0 --> 00:09,0\nFour', `5\n00:20,0 --> 00:20,0\n${'x'.repeat(30)}`],
    ].join('\n\n')
    expect(parseTranscript(source)).toEqual([
      ...[cue(5, 5.4, 'One'), cue(5.4, 7, 'Two'), cue(7, 9, 'Three\nFour'), cue(20, 22, 'x'.repeat(30))],
    ])
  })
})

describe('a cue’s text', () => {
  const textOf = (line: string) => parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}`)[0]?.text

  test('loses its tags and keeps its text', () => {
    expect(textOf('<v Anna><b>Breathe</b> <00:00:01.500><c.calm>in</c>.')).toBe('Anna: Breathe in.')
    expect(textOf('<font color="red">Out</font><br/>.')).toBe('Out.')
    expect(textOf('<script>alert(1)</script>')).toBe('alert(1)')
    expect(textOf('<img src=x onerror=alert(1)>Calm')).toBe('Calm')
  })

  test('keeps what only looks like a tag', () => {
    expect(textOf('3 < 5 and 5 > 3 <3')).toBe('3 < 5 and 5 > 3 <3')
  })

  test('has its entities decoded once, and invalid characters removed', () => {
    expect(textOf('Tom &amp; Ann &lt;3&nbsp;&#39;hi&#x27; &quot;x&quot; &unknown; &amp;lt;')).toBe(
      `Tom & Ann <3 'hi' "x" &unknown; &lt;`,
    )
    expect(textOf('a&#xD800;b&#0;c&#1114112;d')).toBe('abcd')
  })

  test('is omitted when it is empty', () => {
    const source = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b> </b>\n\n00:02.000 --> 00:03.000\nTwo'
    expect(parseTranscript(source)).toEqual([cue(2, 3, 'Two')])
  })

  test('may overlap that of other cues, and is sorted by time', () => {
    const source = '00:05,0 --> 00:09,0\nLate\n\n00:01,0 --> 00:06,0\nLong\n\n00:01,0 --> 00:02,0\nShort'
    expect(parseTranscript(source).map(({ text }) => text)).toEqual(['Short', 'Long', 'Late'])
  })
})

describe('an unreadable file is refused with the line', () => {
  test.each([
    ['words without times', 'Breathe in.\nBreathe out.', 'Line 1: Times'],
    ['a number without times', '1\n00:01,0 --> 00:02,0\nOne\n\n2\nTwo', 'Line 5: Times'],
    ['an invalid time', '1\n00:01,0 --> soon\nOne', 'Line 2: The times are not written like'],
    ['half of the times', '1\n--> 00:02,0\nOne', 'Line 2: The times are not written like'],
    ['a negative time', '1\n-00:00:01,000 --> 00:00:02,000\nOne', 'Line 2: A time cannot be negative.'],
    ['an end before the beginning', 'WEBVTT\n\n00:05.000 --> 00:04.000\nOne', 'Line 3: It ends before it begins.'],
    ['a minute of 75 seconds', '00:75,0 --> 02:00,0\nOne', 'Line 1: Minutes and seconds end at 59.'],
    ['two cues in one', '1\n00:01,0 --> 00:02,0\nOne\n2\n00:02,0 --> 00:03,0\nTwo', 'Line 5: An empty line is missing'],
    ['a header alone', 'WEBVTT\n\nNOTE nothing', 'The transcript is empty'],
    ['times alone', '00:01,0 --> 00:02,0\n\n00:02,0 --> 00:03,0\n', 'The transcript is empty'],
  ])('%s', (_what, source, sentence) => {
    expect(refusalOf(source)).toContain(sentence)
  })
})

test('stored transcripts are read back unchanged', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  const source = fc.array(
    fc.record({
      start: fc.integer({ min: 0, max: 360_000_000 }),
      length: fc.integer({ min: 1, max: 60_000 }),
      lines: fc.array(
        fc.oneof(word, fc.constantFrom('<b>in</b>', '&lt;b&gt;', '&amp;amp;', 'a --> b', '{\\an8}', '&#13;')),
      ),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(source, (parts) => {
      const drafts = parts.map(({ start, length, lines }) => ({
        start: start / 1000,
        end: (start + length) / 1000,
        // An empty line ends a cue.
        text: lines
          .map((line) => line.replace(/\s+/g, ' '))
          .filter((line) => line.trim() !== '')
          .join('\n'),
      }))
      const sealed = { start: 0, end: 1, text: 'always' }
      const cues = parseTranscript(webVtt([sealed, ...drafts]))
      expect(parseTranscript(webVtt(cues))).toEqual(cues)
    }),
  )
})

test('deeply nested or broken text is read without catastrophic backtracking', () => {
  const times = '00:01.000 --> 00:02.000'
  for (const part of ['<b', '{\\', '-->', '&#', '<b>', `${times}\u2028 `]) {
    const long = part.repeat(100_000)
    expect(parseTranscript(`${times}\nCalm ${long}`)[0]?.text).toMatch(/^Calm/)
  }
})

test('any text is either read or refused', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'WEBVTT', '1', '00:01.000 --> 00:02.000', '-->', '<<<<', '&#;'),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      try {
        expect(parseTranscript(lines.join('\n')).length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
  )
})
