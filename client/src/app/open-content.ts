import './store-listeners-answers.ts'
import { askEarly } from '../entities/content/early.ts'

/** Requests what content's screen needs, while its code is still on the way. */
export const openContent = (contentId: string): void => void askEarly(contentId)
