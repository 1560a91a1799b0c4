/** What people and machines say when a call is answered, in words of our own, and how it is spoken. */
export type Greeting = {
  who: 'person' | 'machine'
  language: string
  words: string
  /** Of espeak-ng. */
  voice: string
  wordsPerMinute: number
  /** Noise of the line, as a mean magnitude of 32767. */
  noise: number
  beep: boolean
  /** Of those that defaults are tuned on; the others only judge them. */
  isTuned: boolean
}

const people: Record<string, readonly string[]> = {
  'en-us': [
    'Hello?',
    'Yes, Anna speaking.',
    'Hello, this is the Miller residence.',
    'Good morning, Smith and Sons, Peter here.',
  ],
  es: ['¿Bueno?', '¿Sí, dígame?', 'Hola, habla María.'],
  fr: ['Allô?', 'Oui, bonjour, Martin à l’appareil.'],
  de: ['Ja, hallo?', 'Guten Tag, Müller am Apparat.'],
  it: ['Pronto?', 'Pronto, chi parla?'],
  pl: ['Halo, słucham?', 'Tak, dzień dobry.'],
  nl: ['Met Jansen.', 'Hallo?'],
}
const machines: Record<string, readonly string[]> = {
  'en-us': [
    'Hi, you have reached the Miller family. We cannot come to the phone right now. Please leave a message after the tone.',
    'The person you are calling is not available. At the tone, please record your message.',
    'Leave a message.',
  ],
  es: ['Ha llamado a la familia Pérez. En este momento no podemos atenderle. Deje su mensaje después de la señal.'],
  fr: ['Bonjour, vous êtes bien chez Martin. Je ne suis pas disponible, laissez-moi un message après le bip sonore.'],
  de: [
    'Guten Tag, hier ist der Anschluss von Familie Müller. Bitte hinterlassen Sie eine Nachricht nach dem Signalton.',
  ],
  it: ['Risponde la segreteria telefonica. Lasciate un messaggio dopo il segnale acustico.'],
  nl: ['U bent verbonden met de familie Jansen. Spreek een bericht in na de pieptoon.'],
  pl: ['Dodzwoniłeś się do nas. Nie możemy teraz odebrać. Zostaw wiadomość po sygnale.'],
}

/** Each sentence by two voices, at two speeds, on a quiet and on a noisy line. */
export const greetings = (): Greeting[] => {
  const all: Greeting[] = []
  for (const [who, by] of [
    ['person', people],
    ['machine', machines],
  ] as const) {
    for (const [language, sentences] of Object.entries(by)) {
      for (const words of sentences) {
        for (const [at, voice] of ['m3', 'f2'].entries()) {
          for (const wordsPerMinute of [130, 185]) {
            const noise = wordsPerMinute === 130 ? 0 : 60
            all.push({ who, language, words, voice, wordsPerMinute, noise, beep: who === 'machine', isTuned: at === 0 })
          }
        }
        all.push({
          who,
          language,
          words,
          voice: 'm7',
          wordsPerMinute: 160,
          noise: 120,
          beep: who === 'machine',
          isTuned: false,
        })
      }
    }
  }
  return all
}
