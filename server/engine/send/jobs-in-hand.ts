import type { Job } from './job.ts'

export type JobsInHand = ReturnType<typeof openJobsInHand>

/** What has been claimed and waits to be written. Single texts go before every broadcast. */
export const openJobsInHand = () => {
  const singles: Job[] = []
  const recipients: Job[] = []
  const queueOf = (job: Job) => (job.kind === 'message' ? singles : recipients)
  return {
    size: () => singles.length + recipients.length,
    singles: () => singles.length,
    recipients: () => recipients.length,
    first: () => (singles.length > 0 ? singles : recipients)[0],
    add: (job: Job) => void queueOf(job).push(job),
    /** It is the next of its kind. */
    addFirst: (job: Job) => void queueOf(job).unshift(job),
    /** There is one. */
    takeFirst: (): Job => (singles.length > 0 ? singles : recipients).shift()!,
    /** Takes out those that are meant. */
    takeOut(which: (job: Job) => boolean): Job[] {
      return [singles, recipients].flatMap((queue) => {
        const all = queue.splice(0)
        queue.push(...all.filter((job) => !which(job)))
        return all.filter(which)
      })
    },
  }
}
