/** What has been started, ended in the opposite order; each once, whatever another says. */
type CleanUp = { add(step: () => Promise<void> | void): void; run(): Promise<void> }

export const openCleanUp = (): CleanUp => {
  const steps: (() => Promise<void> | void)[] = []
  return {
    add: (step) => void steps.push(step),
    async run() {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step()
        } catch (error) {
          say(`Not cleaned up: ${(error as Error).message}`)
        }
      }
    },
  }
}

export const say = (line: string) => {
  if (line) console.log(line)
}
