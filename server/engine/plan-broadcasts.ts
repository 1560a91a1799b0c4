import type { Platform } from '../platform/platform.ts'
import { type LeftAside, planNext as planNextOf } from './plan/planner.ts'
import { planTexts } from './text/plan-texts.ts'

/** Plans the next part of a broadcast, of whichever channel. Answers whether there was one. */
export const planNext = (platform: Platform, leftAside: LeftAside = new Map()): Promise<boolean> =>
  planNextOf(platform, [planTexts], leftAside)
