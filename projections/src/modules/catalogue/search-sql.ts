/** By the rules of Unicode, whatever the database itself sorts by: "Äther" stands by "ather", and its case does not count. */
export const UNICODE = 'collate "und-x-icu"'

/** SQL: the text without regard to case. */
export const lowerSql = (sql: string) => `lower(${sql} ${UNICODE})`

/** SQL: the text without regard to case and accents, "Málaga" as "malaga". What is no accent stays: "ß", "ø". */
export const foldedSql = (sql: string) =>
  `regexp_replace(normalize(${lowerSql(sql)}, nfkd), '[\u0300-\u036f]', '', 'g')`

/** As an index has it and a query must: the words of a text in English, as Postgres's full-text search has them. */
const searchVectorSql = (sql: string) => `to_tsvector('english', ${foldedSql(sql)})`

/** SQL: the words of a row of `library`, but for its tags: of its title and texts, and of who made it. Tags of HTML are none. */
export const CONTENT_SEARCH_VECTOR = searchVectorSql(
  `(title || ' ' || coalesce(description, '') || ' ' || coalesce(session_text, '') || ' ' || coalesce(voice, '') || ' ' || coalesce(producer, ''))`,
)

/** SQL: the words of a row of `transcript`, without the times. */
export const TRANSCRIPT_SEARCH_VECTOR = searchVectorSql(`regexp_replace(vtt, '[^\n]*-->[^\n]*', '', 'g')`)
