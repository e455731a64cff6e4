import { contentScreen } from './parts/contentScreen.tsx'

/** /manage/projects: the versions of this kind of content, and their editor. */
const Projects = contentScreen('project')

export default Projects
export const { reads } = Projects
