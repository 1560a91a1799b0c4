import type { Settings } from '../../platform/settings.ts'

/** With a real carrier a toll-free number must be verified before it can text (rules/limits 5). */
export const tollFreeTextsUnregistered = ({ smpp }: Settings): boolean => smpp === null || smpp.simulated
