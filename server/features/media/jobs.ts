import type { Job } from '../../platform/jobs.ts'
import { eraseMedia } from './erase-media.ts'

/** Deleted pictures that nothing uses. At night, because it reads all that may use them. */
export const sweepMedia: Job = {
  name: 'media.sweep',
  cron: '20 9 * * *',
  work: (platform) => eraseMedia(platform),
}
