/** By the rules of Unicode, whatever the database itself sorts by: "Äther" stands by "ather", and its case does not count. */
export const UNICODE = 'collate "und-x-icu"'

/** SQL: the text without regard to case. */
export const lowerSql = (sql: string) => `lower(${sql} ${UNICODE})`

/** SQL: the text without regard to case and accents, "Málaga" as "malaga". What is no accent stays: "ß", "ø". */
export const foldedSql = (sql: string) =>
  `regexp_replace(normalize(${lowerSql(sql)}, nfkd), '[\u0300-\u036f]', '', 'g')`
