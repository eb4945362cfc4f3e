import { Parser } from 'htmlparser2'
import { namedSpeakers } from './named-speakers.ts'
import type { Cue } from './readable-cues.ts'
import { tidyLines, timedCue } from './timed-cue.ts'
import { transcriptRefusal } from './transcript-refusal.ts'
import { type TtmlTime, ttmlTime } from './ttml-time.ts'

/** The deepest nesting of elements; subtitles need about eight. */
const DEEPEST = 64

/** The elements that take time. */
const TIMED = new Set(['body', 'div', 'p', 'span'])

type Place = `Line ${number}`

/** The text of an element that is shown from `start` to `end`, in seconds. */
interface Spoken {
  readonly start: number
  readonly end: number
  readonly agent: string | undefined
  readonly isTimed: boolean
  readonly place: Place
  text: string
}

/** An open element, with the times of its content in seconds. */
interface Open {
  readonly name: string
  /** Where its tag begins in the source. */
  readonly index: number
  readonly start: number
  /** Infinite if nothing ends it. */
  readonly end: number
  /** Whether it or an element around it has times. */
  readonly isTimed: boolean
  /** Where the next child of a sequence starts; null if children start with the element. */
  next: number | null
  readonly agent: string | undefined
  /** Where its text belongs; null if it is not shown. */
  readonly spoken: Spoken | null
}

/**
 * Returns the cues of TTML, in the order of the file: paragraphs, or the spans of paragraphs without times. Entities of
 * the file's own are not replaced, and such a file is refused. Throws an `invalid` refusal that names the line.
 */
export function ttmlCues(source: string): Cue[] {
  const document = new TtmlDocument(source)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => document.open(name, attributes, parser.startIndex),
      ontext: (text) => document.write(text, parser.startIndex),
      onclosetag: (_name, isImplied) => document.close(isImplied, parser.startIndex),
      onprocessinginstruction: (_name, data) => {
        if (/^!doctype[^[]*\[|^!entity/i.test(data)) {
          throw transcriptRefusal('This TTML declares entities, which are not read. Export it as SRT or WebVTT.')
        }
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  return document.cues()
}

class TtmlDocument {
  readonly #source: string
  readonly #stack: Open[] = []
  readonly #spoken: Spoken[] = []
  /** The names of speakers by their ids. */
  readonly #agents = new Map<string, string>()
  #secondsOf: TtmlTime = ttmlTime(() => undefined)
  #programStart = 0
  #line = 1
  /** Where the lines up to `#line` have been counted. */
  #counted = 0

  constructor(source: string) {
    this.#source = source
  }

  open(tag: string, prefixed: Readonly<Record<string, string>>, index: number): void {
    const name = withoutPrefix(tag)
    const attributes = new Map(Object.entries(prefixed).map(([key, value]) => [withoutPrefix(key), value.trim()]))
    const parent = this.#stack.at(-1)
    const place = this.#placeOf(index)
    if (this.#stack.length >= DEEPEST) throw transcriptRefusal('Its elements are nested too deeply.', place)
    if (!parent) {
      if (name !== 'tt') throw transcriptRefusal('This is an XML file, but not TTML. Export it as SRT or WebVTT.')
      this.#secondsOf = ttmlTime((parameter) => attributes.get(parameter))
    }
    if (name === 'br' && parent?.spoken) parent.spoken.text += '\n'
    const times = this.#timesOf(name, attributes, parent, place)
    const agent = attributes.get(name === 'agent' ? 'id' : 'agent') ?? parent?.agent
    this.#stack.push({ name, index, ...times, agent, spoken: this.#spokenOf(name, times, agent, parent, place) })
  }

  write(text: string, index: number): void {
    const element = this.#stack.at(-1)
    if (element?.name === 'documentStartOfProgramme') {
      this.#programStart = this.#seconds(text.trim(), this.#placeOf(index))
    } else if (element?.name === 'name' && element.agent !== undefined && this.#stack.at(-2)?.name === 'agent') {
      this.#agents.set(element.agent, (this.#agents.get(element.agent) ?? '') + text)
    } else if (element?.spoken) element.spoken.text += text.replace(/\s+/g, ' ')
  }

  close(isImplied: boolean, index: number): void {
    const element = this.#stack.pop()
    // The parser also reports the end of `<br/>` as implied.
    const isMissing = isImplied && index !== element?.index
    if (isMissing)
      throw transcriptRefusal(`The XML is incomplete: <${element?.name}> does not end.`, this.#placeOf(index))
  }

  cues(): Cue[] {
    const named = namedSpeakers()
    return this.#spoken.flatMap(({ start, end, agent, isTimed, place, text: spaced }) => {
      const text = tidyLines(spaced.replace(/ +/g, ' '))
      // What ends before the programme begins is a description of the file.
      if (text === '' || (isTimed && end <= 0 && start < 0)) return []
      if (!isTimed) throw transcriptRefusal('A text has no times, such as begin="00:00:01.000".', place)
      const last = end === Number.POSITIVE_INFINITY || end < start ? start : end
      const speaker = agent?.split(/\s+/).map((id) => this.#agents.get(id) ?? id)
      return [timedCue({ start, end: last, text: named(speaker?.join(', '), text) }, place)]
    })
  }

  /** Returns the times of an element, which are relative to those of its parent. */
  #timesOf(name: string, attributes: ReadonlyMap<string, string>, parent: Open | undefined, place: Place) {
    const [begin, end, duration] = ['begin', 'end', 'dur'].map((key) => {
      const value = attributes.get(key)
      return value === undefined ? null : this.#seconds(value, place)
    })
    const base = name === 'body' ? -this.#programStart : (parent?.next ?? parent?.start ?? 0)
    const start = base + (begin ?? 0)
    if (end != null && end < (begin ?? 0)) throw transcriptRefusal('It ends before it begins.', place)
    const own = Math.min(base + (end ?? Number.POSITIVE_INFINITY), start + (duration ?? Number.POSITIVE_INFINITY))
    const last = Math.min(own, parent?.end ?? Number.POSITIVE_INFINITY)
    // Text that nothing ends takes no time in a sequence.
    if (parent && parent.next !== null && TIMED.has(name)) parent.next = Number.isFinite(own) ? last : start
    const isTimed = (parent?.isTimed ?? false) || begin != null || end != null || duration != null
    return { start, end: last, isTimed, next: attributes.get('timeContainer') === 'seq' ? start : null }
  }

  #spokenOf(
    name: string,
    { start, end, isTimed }: Pick<Open, 'start' | 'end' | 'isTimed'>,
    agent: string | undefined,
    parent: Open | undefined,
    place: Place,
  ): Spoken | null {
    if (['metadata', 'title', 'desc'].includes(name)) return null
    const isOwn = name === 'p' || (name === 'span' && isTimed && parent?.spoken?.isTimed === false)
    if (!isOwn) return parent?.spoken ?? null
    const spoken = { start, end, agent, isTimed, place, text: '' }
    this.#spoken.push(spoken)
    return spoken
  }

  #seconds(time: string, place: Place): number {
    const seconds = this.#secondsOf(time)
    if (seconds !== null) return seconds
    if (time.startsWith('-')) throw transcriptRefusal('A time cannot be negative.', place)
    throw transcriptRefusal('The times are not written like 00:00:01.000.', place)
  }

  #placeOf(index: number): Place {
    if (index > this.#counted) {
      this.#line += this.#source.slice(this.#counted, index).split('\n').length - 1
      this.#counted = index
    }
    return `Line ${this.#line}`
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
