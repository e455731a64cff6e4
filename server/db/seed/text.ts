import type { NewRow } from '../schema.ts'

/** One article as it is written here. */
export interface SeedArticle {
  readonly id: string
  readonly topic: NewRow<'article'>['topic']
  readonly title: string
  readonly summary: string
  readonly picture: string
  /** Paragraphs apart by an empty line; a line that begins with `## ` is a heading. */
  readonly body: string
}
