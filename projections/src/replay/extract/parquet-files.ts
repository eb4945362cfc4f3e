import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { EVENTS, eventTable } from './event-table.ts'
import type { RowFiles } from './row-files.ts'

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

/** Returns SQL that writes the files, in an order that follows neither people nor the log. */
const copyTo = (folder: string) =>
  `copy (select * from ${EVENTS} order by month, type, day, content, session, position_seconds, data) to ${literal(folder)}
   (format parquet, compression zstd, partition_by (month, type), overwrite_or_ignore)`

/**
 * Writes Parquet by month and type, compressed with zstd. DuckDB uses at most a gigabyte of memory, and stores the rest
 * next to the folder.
 */
export async function parquetFiles(folder: string): Promise<RowFiles> {
  const spill = `${folder}.duckdb`
  const options = { threads: '2', memory_limit: '1GB', temp_directory: spill }
  const instance = await DuckDBInstance.create(':memory:', options)
  const connection = await instance.connect()
  const table = await eventTable(connection)
  return {
    add: table.add,
    async finish() {
      table.finish()
      await connection.run(copyTo(folder))
      const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
      if (paths.length === 0) return new Map()
      const found = await connection.runAndReadAll(
        `select filename, count(*)::int as n from read_parquet([${paths.map(literal).join(', ')}], filename = true) group by filename`,
      )
      const counts = new Map(found.getRows().map(([path, n]) => [String(path), Number(n)]))
      return new Map(paths.map((path) => [path, counts.get(path) ?? 0]))
    },
    async close() {
      connection.closeSync()
      instance.closeSync()
      await rm(spill, { recursive: true, force: true })
    },
  }
}
