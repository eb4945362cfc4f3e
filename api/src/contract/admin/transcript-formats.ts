/** The endings of files that are read as transcripts. */
export const TRANSCRIPT_ENDINGS = ['.vtt', '.srt', '.sbv', '.ttml', '.dfxp', '.itt', '.xml', '.json'] as const

interface UnreadFormat {
  readonly name: string
  readonly endings: readonly string[]
  /** Matches the beginning of such a file's text. */
  readonly begins: RegExp
}

/** Formats that people have, and that every program which writes them can export as another one. */
const UNREAD_FORMATS: readonly UnreadFormat[] = [
  {
    name: 'an ASS file of subtitles',
    endings: ['.ass', '.ssa'],
    begins: /^(\[Script Info\]|\[V4\+? Styles\]|Dialogue:)/i,
  },
  { name: 'a SAMI file of subtitles', endings: ['.smi', '.sami'], begins: /^<SAMI[\s>]/i },
  { name: 'a MicroDVD file of subtitles', endings: [], begins: /^\{\d+\}\{\d*\}/ },
  { name: 'a SubViewer file of subtitles', endings: ['.sub'], begins: /^\[(INFORMATION|SUBTITLE)\]/i },
  { name: 'a VobSub file of subtitles', endings: ['.idx'], begins: /^# VobSub index/i },
  { name: 'an SCC file of captions', endings: ['.scc'], begins: /^Scenarist_SCC/i },
  // Three characters name the code page.
  { name: 'an EBU STL file of subtitles', endings: ['.stl'], begins: /^\d{3}STL\d\d\.\d\d/ },
  { name: 'an LRC file of lyrics', endings: ['.lrc'], begins: /^\[([a-z]{2,6}:|\d{1,3}:\d\d[.:\]])/i },
  { name: 'a Word document', endings: ['.doc', '.docx'], begins: /^PK[^ -~]/ },
  { name: 'a PDF', endings: ['.pdf'], begins: /^%PDF-/ },
  { name: 'an RTF document', endings: ['.rtf'], begins: /^\{\\rtf/ },
  { name: 'a web page', endings: ['.htm', '.html'], begins: /^<(!doctype html|html)[\s>]/i },
]

/** Returns the sentence for a file whose ending shows that it is not read; null for all others. */
export function unreadEnding(fileName: string): string | null {
  const name = fileName.toLowerCase()
  return sentence(UNREAD_FORMATS.find(({ endings }) => endings.some((ending) => name.endsWith(ending))))
}

/** Returns the sentence for a text whose beginning shows that it is not read; null for all others. */
export function unreadFormat(text: string): string | null {
  const beginning = text.slice(0, 1_000).trimStart()
  return sentence(UNREAD_FORMATS.find(({ begins }) => begins.test(beginning)))
}

const sentence = (format: UnreadFormat | undefined) =>
  format ? `This is ${format.name}. Export it as SRT or WebVTT.` : null
