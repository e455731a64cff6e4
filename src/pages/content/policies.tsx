import { contentScreen } from './parts/contentScreen.tsx'

/** /manage/policies: the versions of this kind of content, and their editor. */
const Policies = contentScreen('policy')

export default Policies
export const { reads } = Policies
