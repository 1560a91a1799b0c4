/** Questions to the database of a run, which may be away for a while. */
export type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks again until the database is back. */
export const patient =
  (query: Query): Query =>
  async (text, values) => {
    for (let tries = 1; ; tries++) {
      try {
        return await query(text, values)
      } catch (error) {
        const { code = '' } = error as { code?: string }
        const isAway =
          /^(08|57|53|58|ECONN|EPIPE|XX)/.test(code) || /terminated|timeout|closed/i.test((error as Error).message)
        if (!isAway || tries === 300) throw error
        await pause(100)
      }
    }
  }
