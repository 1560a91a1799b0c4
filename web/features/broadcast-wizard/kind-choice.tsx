import type { DraftForm } from '@carillon/contract/drafts.ts'
import { type BroadcastKind, isSameKind, type LostField, lostInChange } from '@carillon/domain/broadcast/type.ts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyFailure } from '../../ui/notify.ts'
import { useAccount } from '../account/queries.ts'
import { updateFailed } from '../broadcast-recipients/recipient-queries.ts'
import { kindsFor, lostWords, type OfferedKind, offeredKind } from './kinds.ts'
import type { DraftWork } from './use-draft-work.ts'

/** What is sent. A change that costs something asks first and says what. */
export const KindChoice = ({ work: { form, setKind } }: { work: Pick<DraftWork, 'form' | 'setKind'> }) => {
  const kinds = kindsFor({ canCall: useAccount().Profile.VoiceAllowed })
  const [asked, setAsked] = useState<OfferedKind>()
  const [isOpen, setIsOpen] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const now: BroadcastKind = { type: form.BroadcastType, isTextSurvey: form.IsTextSurvey }
  const change = async (kind: OfferedKind): Promise<void> => {
    setIsWorking(true)
    try {
      await setKind({ type: kind.type, isTextSurvey: kind.isTextSurvey })
    } catch (error) {
      notifyFailure(sentenceOf(error, updateFailed))
    } finally {
      setIsWorking(false)
      setIsOpen(false)
    }
  }
  const choose = (key: string): void => {
    const kind = kinds.find((each) => each.key === key)
    if (!kind || isSameKind(kind, now)) return
    if (confirmedSteps(form).length === 0 && lostFrom(form, kind).length === 0) return void change(kind)
    setAsked(kind)
    setIsOpen(true)
  }
  return (
    <>
      <Radio.Group label="What do you send?" required value={offeredKind(now).key} onChange={choose}>
        <Stack gap="sm" mt="xs">
          {kinds.map(({ key, label, description }) => (
            <Radio key={key} value={key} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <ConfirmDialog
        opened={isOpen}
        title={`Change to ${asked?.called}?`}
        confirm={`Change to ${asked?.called}`}
        isWorking={isWorking}
        onClose={() => setIsOpen(false)}
        onConfirm={() => asked && void change(asked)}
      >
        {asked && changeSentence(form, asked)}
      </ConfirmDialog>
    </>
  )
}

const words = new Intl.ListFormat('en-US')

/** What the change takes back, and that the rest stays. */
const changeSentence = (form: DraftForm, to: BroadcastKind): string => {
  const confirmed = confirmedSteps(form)
  const lost = lostFrom(form, to).map((field) => lostWords[field])
  return [
    confirmed.length > 0 && `${words.format(confirmed)} must be confirmed again.`,
    lost.length > 0 && `This throws ${words.format(lost)} away.`,
    'Everything else stays as it is.',
  ]
    .filter(Boolean)
    .join(' ')
}

const confirmedSteps = (form: DraftForm): string[] => [
  ...(form.isSettingsConfirmed ? ['Settings'] : []),
  ...(form.isRecipientsConfirmed ? ['Recipients'] : []),
  ...(form.isMessagesConfirmed ? ['Message'] : []),
]

const isEmpty = (value: DraftForm[LostField]): boolean =>
  value === null || ('length' in Object(value) && (value as string | unknown[]).length === 0)

const lostFrom = (form: DraftForm, to: BroadcastKind): LostField[] =>
  lostInChange({ type: form.BroadcastType, isTextSurvey: form.IsTextSurvey }, to).filter(
    (field) => !isEmpty(form[field]),
  )
