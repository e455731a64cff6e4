import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that walk whole charts, every screen or every link: they take longest, however few lines they have. */
const WALKS = /\/model\/|\/everyScreen\.|\/links\./

/** Runs first what takes longest, so that no worker is left alone with it at the end; vitest goes by lines. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const walks = ({ moduleId }: TestSpecification) => WALKS.test(moduleId)
    return [...sorted.filter(walks), ...sorted.filter(one => !walks(one))]
  }
}
