import { analyse } from 'chardet'

/** Characters of a title that are kept. */
const LONGEST = 200

/**
 * The text of a tag, whose characters are the bytes in the file: UTF-8, or a code page of the system that wrote it, which ID3 and ffmpeg
 * take for Latin 1. On one line, without controls; null when nothing is left.
 */
export function tagText(bytes: string | undefined): string | null {
  const text = decoded(bytes ?? '')
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
  return [...text].slice(0, LONGEST).join('').trim() || null
}

function decoded(bytes: string): string {
  const text = asUtf8(bytes)
  // ID3 has Latin 1 in its oldest form, and programs wrote what their system had instead.
  const inner = text === null ? bytes : isLatin1(text) ? text : null
  if (inner === null || !/[\u0080-\u00FF]/.test(inner)) return text ?? bytes
  return asUtf8(inner) ?? asCodePage(inner) ?? inner
}

const isLatin1 = (text: string) => Math.max(...[...text].map((each) => each.codePointAt(0) ?? 0)) <= 0xff
const bufferOf = (bytes: string) => Buffer.from(bytes, 'latin1')

function asUtf8(bytes: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bufferOf(bytes))
  } catch {
    return null
  }
}

/** Null for what reads as Latin 1: letters with a mark stand among letters without. */
function asCodePage(bytes: string): string | null {
  const [plain, marked] = [/[a-z]/gi, /[\u0080-\u00FF]/g].map((letters) => bytes.match(letters)?.length ?? 0)
  if ((marked ?? 0) <= (plain ?? 0)) return null
  for (const { name } of analyse(bufferOf(bytes))) {
    const text = /^(UTF-8|ISO-8859-1|windows-1252|ASCII)$/.test(name) ? null : asEncoded(name, bytes)
    if (text !== null) return text
  }
  return null
}

function asEncoded(encoding: string, bytes: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bufferOf(bytes))
    return /[\p{Cc}\p{Cn}\p{Co}]/u.test(text) ? null : text
  } catch {
    // No encoding of browsers, or bytes that it does not have.
    return null
  }
}
