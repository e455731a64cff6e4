import { contentScreen } from './parts/contentScreen.tsx'

/** /manage/banners: the versions of this kind of content, and their editor. */
const Banners = contentScreen('banner')

export default Banners
export const { reads } = Banners
