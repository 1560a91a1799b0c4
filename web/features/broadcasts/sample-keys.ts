/** The samples of the tour (rules/broadcasts 11). */
const sampleKeys = ['sample-text-announcement', 'sample-text-survey', 'sample-voice-survey'] as const
export type SampleKey = (typeof sampleKeys)[number]

export const isSampleKey = (key: unknown): key is SampleKey => (sampleKeys as readonly unknown[]).includes(key)
