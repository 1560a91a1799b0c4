import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { DraftForm } from '@carillon/contract/drafts.ts'
import type { WizardStep } from '@carillon/domain/broadcast/wizard.ts'
import type { SampleKey } from '../../broadcasts/sample-keys.ts'

type Sample = {
  readonly title: string
  readonly form: DraftForm
  /** What is said on each step, one after the other. */
  readonly callouts: Readonly<Record<WizardStep, readonly string[]>>
}

const nameAndStart = [
  'Every broadcast has a name. Only you and your team see it, in lists and reports.',
  'It goes out now, later, or again and again on a schedule. In the tour nothing goes out at all. Press Next to go on.',
]
const recipients = [
  'Here you say who gets it: groups, people from your contacts, a list you upload or paste, or single numbers. A number that is added twice is texted once.',
  'Whoever cannot be texted is shown with the reason, such as a landline or somebody who opted out. Press Next to go on.',
]
const button = 'The button says what it does. In the tour it only explains itself. Try it.'
const review = [
  'The last step is the plan: who gets it, who does not and why, when the last text leaves, and what it costs.',
  button,
]

export const samples: Readonly<Record<SampleKey, Sample>> = {
  'sample-text-announcement': {
    title: 'Snow day',
    form: DraftForm.parse({
      BroadcastName: 'Snow day',
      BroadcastType: 'SMS',
      TextMessage: 'Hello {{FirstName there}}, school is closed tomorrow because of snow. Stay warm!',
    }),
    callouts: {
      settings: ['This is a text announcement: a message to many people at once.', ...nameAndStart],
      recipients,
      message: [
        'Write as you speak. The phone shows what one real person will see; choose another with the arrows beside the name.',
        '{{FirstName there}} becomes each person’s first name, or “there” for those who have none. The Personalize button writes it for you.',
        'The counter shows the characters and what a text costs per person. Press Next to go on.',
      ],
      review,
    },
  },
  'sample-text-survey': {
    title: 'Field trip',
    form: DraftForm.parse({
      BroadcastName: 'Field trip',
      BroadcastType: 'SMS',
      IsTextSurvey: true,
      TextMessage: 'Hello {{FirstName there}}, will you join our field trip on Friday? Reply YES or NO.',
      TextSurveyAutoReplies: [
        { Label: 'Yes', Message: 'Great! We meet at 8 AM at the main door.' },
        { Label: 'No', Message: 'Thank you for telling us. We will miss you.' },
      ],
    }),
    callouts: {
      settings: ['This is a text survey: a question that people answer with YES or NO.', ...nameAndStart],
      recipients,
      message: [
        'Ask people to answer YES or NO. “Yep” and “nope” are understood too; other answers are counted as Unknown.',
        'An auto reply thanks them by itself, once to each person. You may leave it off.',
        'When it has been sent, the answers are counted live on the broadcast’s page. Press Next to go on.',
      ],
      review,
    },
  },
  'sample-voice-survey': {
    title: 'Science fair by phone',
    form: DraftForm.parse({
      BroadcastName: 'Science fair by phone',
      BroadcastType: 'Survey',
      Audio: { AudioID: 1 },
      AudioVM: { AudioID: 2 },
      SurveyResponses: [
        { ID: 1, Label: 'Yes' },
        { ID: 2, Label: 'No' },
        { ID: 3, Label: 'I can come later' },
      ],
    }),
    callouts: {
      settings: [
        'This is a voice survey: a question that people hear on the phone and answer by pressing a key.',
        'The caller ID is the number they see, and reach when they call back. Calls at a time and retries say how fast it goes.',
        ...nameAndStart,
      ],
      recipients: [
        'Here you say who is called: groups, people from your contacts, a list you upload or paste, or single numbers. Landlines are called as mobiles are.',
        'Whoever cannot be called is shown with the reason, such as somebody who has asked not to be. Press Next to go on.',
      ],
      message: [
        'Record the question, type it and have it spoken, or upload it. Press Play to hear this one.',
        'Each key has a label, which the results show. The first key that counts is the answer; * says the question once more.',
        'Voicemail cannot press a key, so it gets a message of its own, left behind its beep. Press Next to go on.',
      ],
      review: [
        'The last step is the plan: who is called, who is not and why, when the last call ends, and what it costs at most.',
        button,
      ],
    },
  },
}

const person = (ID: number, FirstName: string, LastName: string, why: string | null = null): DraftContact => ({
  ID,
  PersonID: null,
  PrimaryPhone: `21755501${ID}`,
  FirstName,
  LastName,
  Notes: '',
  PrimaryPhoneError: why,
  PrimaryPhoneTextable: why === null,
  PrimaryPhoneChecked: true,
  ListID: null,
  IsFirstText: ID === 11,
})

export const samplePeople: readonly DraftContact[] = [
  person(11, 'Ada', 'Abbott'),
  person(12, 'Ben', 'Brooks'),
  person(13, '', 'Castillo'),
  person(14, 'Dev', 'Dawson'),
  person(15, 'Elena', 'Ellis', 'This person has opted out of texts.'),
]
