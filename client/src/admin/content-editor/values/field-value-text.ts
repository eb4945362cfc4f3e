import { categoryTexts } from '../../../entities/content/categories.ts'
import { coverLabel } from '../../cover/cover-kind.ts'
import type { ContentDraft } from './content-values.ts'
import { endLabel, endOf, planLabel, planOf } from './publication-plan.ts'
import { transcriptText } from './transcript-value.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Returns the words of rich text, one paragraph a line. */
function plainText(html: string): string {
  return html
    .replace(/<\/(p|h\d|li|blockquote)>|<(br|hr)\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/**
 * Returns a field's value for a person to compare; empty without a value. `savedTranscript` is the text of the saved transcript.
 */
export function valueLabel(field: keyof ContentDraft, values: ContentDraft, savedTranscript?: string): string {
  switch (field) {
    case 'type':
      return values.type === 'audio' ? 'Audio' : 'Video'
    case 'categoryId':
      return categoryTexts(values.categoryId).name
    case 'tags':
      return values.tags.join(', ')
    case 'isFreeContent':
    case 'isPublished':
      return values[field] ? 'Yes' : 'No'
    case 'mediaId':
      return values.mediaId === null ? '' : 'A recording'
    case 'replacement':
      return values.replacement === null ? '' : 'Another recording'
    case 'coverImageUrl':
      return coverLabel(values.coverImageUrl)
    case 'publicationPlan': {
      const plan = planOf(values.publicationPlan)
      return plan && plan.at !== '' ? planLabel(plan) : 'No'
    }
    case 'unpublishAt': {
      const at = endOf(values.unpublishAt)
      return at ? endLabel(at) : 'No'
    }
    case 'transcript':
      return transcriptText(values.transcript, savedTranscript)
    case 'sessionText':
      return plainText(values.sessionText)
    default:
      return values[field]
  }
}
