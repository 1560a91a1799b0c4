import question from './sample-question.wav?url'
import voicemail from './sample-voicemail.wav?url'

/** What the sample of a voice survey says: made of text, by the voice that is built in. */
export const sampleSounds = {
  Audio: {
    ...{ AudioID: 1, Name: 'Science fair helpers', Length: 12.4, Uri: question },
    Words:
      'Hello, this is Lincoln High School. Can you help at the science fair on Saturday, from nine to noon? Press 1 for yes. Press 2 for no. Press 3 if you can come later.',
  },
  AudioVM: {
    ...{ AudioID: 2, Name: 'Science fair, for voicemail', Length: 10.9, Uri: voicemail },
    Words:
      'Hello, this is Lincoln High School. We are looking for helpers for the science fair on Saturday. Please call the school office to tell us whether you can come. Thank you.',
  },
}
