import { api } from '../../api/client.ts'
import { saveFile } from '../../browser/save-file.ts'

/** As the API names the file. */
const FILE = 'stillair-my-data.json'

/**
 * Gives the browser a file with everything that is held about the user.
 *
 * @throws {ApiError} when it could not be read; then there is no file.
 */
export async function downloadMyData(): Promise<void> {
  const data = await api('GET /api/users/me/export')
  saveFile(FILE, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}
