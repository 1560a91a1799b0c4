import type { Job } from '../../platform/jobs.ts'
import { addCountsUp } from './count-store.ts'

export const addUpConversations: Job = {
  name: 'conversations.add-up',
  cron: '* * * * *',
  async work({ db }) {
    await addCountsUp(db)
  },
}
