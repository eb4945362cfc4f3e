import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** The programs that read and change the data of a part. */
export type Tool = 'tar' | 'find' | 'sh'

/** A disk, with its free bytes. */
export interface Space {
  readonly disk: string
  readonly free: number
}

/** All data of one installed Stillair, in parts that are archived one by one. */
export interface Installation {
  /** Backups of one kind cannot be restored into another. */
  readonly kind: 'data folder' | 'compose'
  /**
   * Stops the installation, does the work, and starts again what ran before, even when the work fails, unless it called
   * `stayStopped`.
   * @throws when the installation cannot be stopped.
   */
  paused<Result>(work: (stayStopped: () => void) => Promise<Result>): Promise<Result>
  /** Returns the names of the parts that exist. */
  parts(): Promise<readonly string[]>
  /** Creates what {@link run} needs for these parts. */
  prepare(parts: readonly string[]): Promise<void>
  /** Returns the disk of a part, which need not exist yet. */
  space(part: string): Promise<Space>
  /** Folder of a list of erasures that no restore replaces; null when there is none. */
  readonly erasures: string | null
  /** Runs a tool in the folder of a part. */
  run(part: string, tool: Tool, args: readonly string[]): ChildProcessWithoutNullStreams
}
