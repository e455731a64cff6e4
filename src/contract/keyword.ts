/** Search terms as they stand in an address. Apart from the words, because the first load does without it. */
import { cutSigns } from './signs.ts'
import { KEYWORD_MAX } from './words.ts'

/** Returns text as a search term, trimmed and cut to `KEYWORD_MAX`. */
export const keywordOf = (words: string): string => cutSigns(words.trim(), KEYWORD_MAX).trim()
