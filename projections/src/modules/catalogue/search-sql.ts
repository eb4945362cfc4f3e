/**
 * Collates by Unicode rules, independently of the database's collation: "Äther" sorts next to "ather", and case is
 * ignored.
 */
export const UNICODE = 'collate "und-x-icu"'

/** Returns SQL for the text in lower case. */
export const lowerSql = (sql: string) => `lower(${sql} ${UNICODE})`

/** Returns SQL for the text in lower case without accents: "Málaga" as "malaga". Letters such as "ß" and "ø" stay. */
export const foldedSql = (sql: string) =>
  `regexp_replace(normalize(${lowerSql(sql)}, nfkd), '[\u0300-\u036f]', '', 'g')`

/**
 * Returns SQL for the English full-text search vector of a text. The index and the query must use the same expression.
 */
const searchVectorSql = (sql: string) => `to_tsvector('english', ${foldedSql(sql)})`

/**
 * SQL for the words in the title, texts, voice and producer of a row of `library`; excludes its tags. HTML tags are
 * ignored.
 */
export const CONTENT_SEARCH_VECTOR = searchVectorSql(
  `(title || ' ' || coalesce(description, '') || ' ' || coalesce(session_text, '') || ' ' || coalesce(voice, '') || ' ' || coalesce(producer, ''))`,
)

/** SQL for the words of a row of `transcript`, without its timestamps. */
export const TRANSCRIPT_SEARCH_VECTOR = searchVectorSql(`regexp_replace(vtt, '[^\n]*-->[^\n]*', '', 'g')`)
