import { contentScreen } from './parts/contentScreen.tsx'

/** /manage/articles: the versions of this kind of content, and their editor. */
const Articles = contentScreen('article')

export default Articles
export const { reads } = Articles
