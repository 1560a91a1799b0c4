import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest's order (the longest first, or the largest where no run is known), but files with a page apart from those without: a worker
 * goes on to a file of its own environment alone, and each other one costs a new worker that reads all modules again.
 */
export default class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    return [...Map.groupBy(inOrder, ({ project }) => project.name).values()].flatMap((ofProject) => [
      ...ofProject.filter(hasPage),
      ...ofProject.filter((file) => !hasPage(file)),
    ])
  }
}

const hasPage = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')
