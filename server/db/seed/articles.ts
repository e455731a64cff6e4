/** Articles: those of every platform are in `articles.txt`; a demonstration adds its own. */
import { ARTICLE_TOPICS } from '../../../src/contract/home.contract.ts'
import { POINTS_EXPIRY_NOTICE_DAYS, POINTS_VALID_TEXT } from '../../../src/contract/point.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { oneOf, pictureOf } from '../../kernel/pictures.ts'
import type { NewRow } from '../schema.ts'
import articles from './articles.txt?raw'
import { interpolate, readTexts } from './texts.ts'

const VALUES = { pointsValid: POINTS_VALID_TEXT, pointsNotice: POINTS_EXPIRY_NOTICE_DAYS.join(' 天和 ') }

/**
 * Returns the articles of a platform, then those of `stories` (in the format of `articles.txt`; empty without the
 * demonstration). In the demonstration the first is the newest.
 */
export const articleRows = (now: number, stories: string): NewRow<'article'>[] =>
  readTexts(articles + stories).map(({ title, fields: [id = '', topic, art], summary, body }, sort) => ({
    id,
    topic: oneOf(ARTICLE_TOPICS, topic),
    title,
    summary,
    picture: pictureOf(art),
    body: interpolate(body, VALUES),
    sort,
    publishedAt: new Date(now - (stories ? 6 + sort * 9 : 0) * DAY_MS),
  }))
