import { getAccount } from '@carillon/contract/account.ts'
import { askForPlan } from '@carillon/contract/account-life.ts'
import { getPrices, type Prices } from '@carillon/contract/prices.ts'
import { NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatCount, formatDollars } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'

type Props = { opened: boolean; onClose: () => void }

/** Which plan, and what for; somebody of the operator looks at it. */
export const AskPlanDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Ask for a plan" size={480}>
    <Form onClose={onClose} />
  </Dialog>
)

const Form = ({ onClose }: { onClose: () => void }) => {
  const [plan, setPlan] = useState<'0' | '1'>('0')
  const [people, setPeople] = useState('')
  const [Purpose, setPurpose] = useState('')
  const prices = useCall(getPrices).data
  const ask = useSend(askForPlan, { invalidates: [getAccount], isOnce: true })
  const faults = fieldErrorsOf(ask.error)
  const isAtField = faults.MonthlyLevel !== undefined || faults.Purpose !== undefined
  const submit = (): void =>
    ask.mutate(
      {
        body: {
          ...{ AccountTypeID: plan === '1' ? 1 : 0, Purpose },
          MonthlyLevel: plan === '1' && people !== '' ? Number(people) : null,
        },
      },
      {
        onSuccess: () => {
          notify('We have got it, and write to you once we have looked.')
          onClose()
        },
      },
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <Radio.Group label="Which plan" value={plan} onChange={(value) => setPlan(value as '0' | '1')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="0"
              label="Credits"
              description={`One for each text. They never run out. For now and then.${prices ? ` ${creditsText(prices)}` : ''}`}
            />
            <Radio
              value="1"
              label="Monthly"
              description="As many texts as you like to as many people as you choose. For every week."
            />
          </Stack>
        </Radio.Group>
        {plan === '1' && (
          <NativeSelect
            label="People in a month"
            data={[
              { value: '', label: 'Choose' },
              ...(prices?.Sizes ?? []).map(({ MaxPeople, MonthlyFee }) => ({
                value: String(MaxPeople),
                label: `${formatCount(MaxPeople)}, ${formatDollars(MonthlyFee)} a month`,
              })),
            ]}
            value={people}
            error={faults.MonthlyLevel?.[0]}
            onChange={(event) => setPeople(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="What will you send, and to whom?"
          description="In a sentence or two, with how these people said that you may."
          autosize
          minRows={3}
          maxLength={500}
          value={Purpose}
          error={faults.Purpose?.[0]}
          onChange={(event) => setPurpose(event.currentTarget.value)}
        />
        <Text c="dimmed">
          We look at it before it begins, and write to you. Until then nothing is sent, not even to verified phones. You
          pay nothing before you have heard from us.
        </Text>
        <FormFooter
          error={
            ask.isError && !isAtField ? sentenceOf(ask.error, 'There was a problem updating your account.') : undefined
          }
          save="Ask for the plan"
          isSaving={ask.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

const creditsText = ({ Credits }: Prices): string => {
  const [dearest, cheapest] = [Credits[0]!.Cost, Credits.at(-1)!.Cost]
  if (dearest === cheapest) return `${formatDollars(dearest)} each.`
  return `${formatDollars(dearest)} each, and less in large numbers, down to ${formatDollars(cheapest)}.`
}
