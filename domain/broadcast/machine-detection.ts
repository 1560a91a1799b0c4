/**
 * The numbers by which a call tells machines from people, written as `greeting=1500,maximum_number_of_words=3`: named as app_amd of
 * Asterisk names them, and two of our own; each with the field it is for and what it may be. Times are milliseconds.
 */
const names = {
  silence_threshold: ['silenceBelow', 1, 32_767],
  initial_silence: ['initialSilenceMs', 500, 30_000],
  greeting: ['greetingMs', 200, 30_000],
  after_greeting_silence: ['afterGreetingSilenceMs', 100, 10_000],
  total_analysis_time: ['analysisMs', 500, 30_000],
  min_word_length: ['shortestWordMs', 20, 2000],
  between_words_silence: ['betweenWordsMs', 20, 2000],
  maximum_number_of_words: ['words', 1, 100],
  maximum_word_length: ['longestWordMs', 200, 30_000],
  end_silence: ['endSilenceMs', 200, 10_000],
  longest_greeting: ['longestGreetingMs', 1000, 120_000],
} as const

export type MachineDetection = { [Field in (typeof names)[keyof typeof names][0]]?: number }

const isKnown = (name: string): name is keyof typeof names => Object.hasOwn(names, name)

/** What is left out is not in `value`. A problem is the rest of a sentence that begins with what it was written for. */
export const machineDetection = (written: string): { value: MachineDetection } | { problem: string } => {
  const value: MachineDetection = {}
  for (const one of written.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', number = ''] = one.split('=')
    if (!isKnown(name)) return { problem: `knows ${Object.keys(names).join(', ')}, not "${name}".` }
    const [field, least, most] = names[name]
    if (!/^\d+$/.test(number) || Number(number) < least || Number(number) > most)
      return { problem: `must give ${name} a whole number from ${least} to ${most}, not "${number}".` }
    value[field] = Number(number)
  }
  return { value }
}
