import { contentScreen } from './parts/contentScreen.tsx'

/** /manage/gifts: the versions of this kind of content, and their editor. */
const Gifts = contentScreen('gift')

export default Gifts
export const { reads } = Gifts
