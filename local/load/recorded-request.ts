/**
 * A request as a phone sent it. In the address, `{content}` stands for the id of the session played, `{session}` for that of the
 * listening session, and `{media}` for the signed address of the recording's folder.
 */
export interface RecordedRequest {
  /** Milliseconds since the app was opened. */
  readonly at: number
  /** Method and address, such as `GET /api/content/{content}`. */
  readonly request: string
  /** The requested part of a file, such as `bytes=0-728`. */
  readonly range?: string
}
