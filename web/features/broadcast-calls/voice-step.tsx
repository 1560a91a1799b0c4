import type { DraftForm } from '@carillon/contract/drafts.ts'
import { answerKeys, tellsMachines } from '@carillon/domain/broadcast/call-keys.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack, Switch, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { useAccount } from '../account/queries.ts'
import { isOfBoth } from '../broadcasts/is-of-calls.ts'
import { AnswerKeys } from './answer-keys.tsx'
import { AudioSlot } from './audio-slot.tsx'
import { TransferChoice } from './transfer-choice.tsx'

/** Of a draft alone: what has been made waits for it already. */
type Later = Partial<Pick<DraftForm, 'RecordLater' | 'RecordLaterVM'>>
type Part = Pick<DraftForm, 'Audio' | 'AudioVM' | 'SurveyResponses' | 'OfferRemoval' | 'TransferAndConnect'> & Later
type Props = {
  form: Part & Pick<DraftForm, 'BroadcastType'>
  change: (part: Partial<Part>) => void
  errors: FieldErrors
  /** The number at which messages are recorded by phone; left out where they cannot be. */
  callIn?: string | undefined
  /** Whether voicemail is told from people; left out where that stays as it is. */
  machines?: { areTold: boolean; onChange: (areTold: boolean) => void } | undefined
  /** Who was left out by hand. */
  merge?: ReactNode
}

/** Step 3 of calls: what people hear, what their keys do, and what their voicemail keeps. */
export const VoiceStep = ({ form, change, errors, callIn, machines, merge }: Props) => {
  const { CallInNumber, CountryID } = useAccount()
  const isSurvey = isVoiceSurvey(form.BroadcastType)
  const byPhone = (field: 'RecordLater' | 'RecordLaterVM') =>
    callIn === undefined
      ? undefined
      : {
          number: callIn,
          isBoth: isOfBoth(form),
          isChosen: form[field] === true,
          onChoose: (isChosen: boolean) => change({ [field]: isChosen }),
        }
  return (
    <Stack gap="md">
      <Part
        title={isSurvey ? 'The question' : 'When a person answers'}
        sentence={
          isSurvey
            ? 'From 10 seconds to 2 minutes. Say who is calling, ask one thing, and say which key means what. It is said once more to whoever presses * or another key.'
            : 'From 10 seconds to 2 minutes. Say who is calling first. Every started 30 seconds cost a credit.'
        }
      >
        <AudioSlot
          AudioID={form.Audio?.AudioID}
          onChoose={(AudioID) => change({ Audio: AudioID === undefined ? null : { AudioID } })}
          byPhone={byPhone('RecordLater')}
          error={errors.Audio ?? errors.RecordLater}
        />
      </Part>
      {isSurvey && (
        <Part
          title="The answers"
          sentence="People press a key while you ask, or within 10 seconds. The first answer counts. These labels are shown in the results."
        >
          <AnswerKeys
            answers={form.SurveyResponses}
            onAnswers={(SurveyResponses) => change({ SurveyResponses })}
            errors={errors}
          />
        </Part>
      )}
      <Part title="When voicemail answers" sentence={voicemailSentence(isSurvey, form.AudioVM !== null)}>
        <AudioSlot
          AudioID={form.AudioVM?.AudioID}
          onChoose={(AudioID) => change({ AudioVM: AudioID === undefined ? null : { AudioID } })}
          byPhone={byPhone('RecordLaterVM')}
          error={errors.AudioVM ?? errors.RecordLaterVM}
          leave={isSurvey ? undefined : 'Leave the same message'}
        />
        {machines && (
          <Switch
            label="Tell voicemail from people"
            description="Otherwise the message for people is played as soon as anybody or anything answers."
            checked={machines.areTold}
            onChange={({ currentTarget }) => machines.onChange(currentTarget.checked)}
          />
        )}
      </Part>
      <Card>
        <Switch
          label="Let people end calls with key 3"
          description={`${
            isSurvey
              ? `Behind the answer we say: “To get no more calls from us, press 3.”${answerKeys(form.SurveyResponses.map(({ ID }) => ID)).includes(3) ? ' Until then key 3 is an answer as any other.' : ''}`
              : 'Behind the message we say: “To get no more calls from us, press 3.”'
          }${CallInNumber !== '' && tellsMachines(CountryID) ? ` Voicemail is told to call ${phoneText(CallInNumber)} for that.` : ''}`}
          checked={form.OfferRemoval}
          onChange={({ currentTarget }) => change({ OfferRemoval: currentTarget.checked })}
        />
      </Card>
      <TransferChoice form={form} change={change} errors={errors} />
      {merge}
    </Stack>
  )
}

const Part = ({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) => (
  <Card>
    <Stack gap="md">
      <div>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Text c="dimmed">{sentence}</Text>
      </div>
      {children}
    </Stack>
  </Card>
)

const voicemailSentence = (isSurvey: boolean, isOwn: boolean): string => {
  if (isSurvey) return 'Nobody can press a key there, so it gets a message of its own, left behind the beep.'
  return isOwn
    ? 'It is left behind the beep.'
    : 'The same message is left behind the beep, unless you choose another one.'
}
