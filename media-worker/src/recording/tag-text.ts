import { analyse } from 'chardet'

/** Longest title that is stored, characters. */
const LONGEST = 200

/**
 * Decodes a tag whose characters are the raw bytes of the file. They are UTF-8, or a code page of the system that wrote
 * them, which ID3 and ffmpeg treat as Latin 1. Returns one line without control characters; null when it is empty.
 */
export function tagText(bytes: string | undefined): string | null {
  const text = decoded(bytes ?? '')
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
  return [...text].slice(0, LONGEST).join('').trim() || null
}

function decoded(bytes: string): string {
  const text = asUtf8(bytes)
  // ID3's oldest version specifies Latin 1, but programs wrote the encoding of their system.
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

/** Decodes a code page. Returns null for real Latin 1, in which accented letters are rarer than plain ones. */
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
    // Browsers do not know this encoding, or it does not have these bytes.
    return null
  }
}
