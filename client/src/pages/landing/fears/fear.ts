/** One of the 14 types of fear of flying, as the index shows it. */
export interface FearType {
  /** 1–14, also in the page's address. */
  readonly id: number
  readonly title: string
  readonly shortDescription: string
}

/** What there is to read about it: 150 to 250 words in all. */
export interface FearText {
  /** The overview. */
  readonly fullDescription: string
  /** Four to six. */
  readonly characteristics: readonly string[]
  /** Three to five. */
  readonly causes: readonly string[]
  /** How the product helps. */
  readonly help: string
}
