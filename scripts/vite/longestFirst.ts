import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that walk whole charts, every screen or every link: they take longest, however few lines they have. */
const WALKS = /\/model\/|\/everyScreen\.|\/links\./

/** Runs the longest files first, so that no worker is left with one at the end; vitest sorts by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const walks = ({ moduleId }: TestSpecification) => WALKS.test(moduleId)
    return [...sorted.filter(walks), ...sorted.filter(one => !walks(one))]
  }
}
