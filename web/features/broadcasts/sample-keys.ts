/** The samples of the tour (rules/broadcasts 11). That of a voice survey comes with the voice. */
const sampleKeys = ['sample-text-announcement', 'sample-text-survey'] as const
export type SampleKey = (typeof sampleKeys)[number]

export const isSampleKey = (key: unknown): key is SampleKey => (sampleKeys as readonly unknown[]).includes(key)
