/**
 * Writes to a file or folder. An error of the operating system that names no path, such as that of a full disk, gets this one.
 */
export async function atPath<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && !('path' in error)) error.message += ` '${path}'`
    throw error
  }
}
