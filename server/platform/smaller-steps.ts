import { limitOf } from './statements.ts'

const fewest = 100

/**
 * One step of long work, a transaction of its own that takes at most so many: one that takes longer than a statement may is done again
 * with a quarter of them. What fails otherwise, or with few, fails.
 */
export const inSmallerSteps = async <T>(most: number, step: (limit: number) => Promise<T>): Promise<T> => {
  for (let limit = most; ; limit = Math.ceil(limit / 4)) {
    try {
      return await step(limit)
    } catch (error) {
      if (limitOf(error) !== 'statement' || limit <= fewest) throw error
    }
  }
}
