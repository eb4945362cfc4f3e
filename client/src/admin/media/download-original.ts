import { api } from '../../api/client.ts'

/** Has the browser save an upload as it came. @throws {ApiError} */
export async function downloadOriginal(id: string): Promise<void> {
  const { url, fileName } = await api('GET /api/media/:id/original', { params: { id } })
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
