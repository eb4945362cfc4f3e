import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The preview links of content that work now. Read at every visit, since other admins work, too. */
export const previewLinksQuery = (contentId: string) =>
  queryOptions({
    queryKey: ['/api/content', contentId, 'preview-links'],
    queryFn: ({ signal }) => api('GET /api/content/:id/preview-links', { params: { id: contentId }, signal }),
    staleTime: 0,
  })
