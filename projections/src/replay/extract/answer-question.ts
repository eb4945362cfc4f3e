import { text } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import { MOST_ROWS, type Outcome, type Question } from './query-extract.ts'

/**
 * The child process that answers one question. It loads the extract, gives up its access to everything else, and only
 * then runs the SQL.
 */
async function answer({ files, sql }: Question): Promise<Outcome> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: '1GB',
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  const list = files.map((file) => `'${file.replaceAll("'", "''")}'`).join(', ')
  await connection.run(`create table events as select * from read_parquet([${list}], hive_partitioning = true)`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
  try {
    const reader = await connection.streamAndReadUntil(sql, MOST_ROWS + 1)
    if (reader.currentRowCount > MOST_ROWS)
      return { error: `the answer has more than ${MOST_ROWS} rows; narrow the query` }
    const rows = reader.getRows().map((row) => row.map((value) => (value === null ? null : String(value))))
    return { columns: reader.columnNames(), rows }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.stdout.write(JSON.stringify(await answer(JSON.parse(await text(process.stdin)) as Question)))
