import { listCarriers, listRoutedNumbers, type RoutedNumber, routeNumber } from '@carillon/contract/carriers.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { NumberInput, Select, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useCall, useSend } from '../../../platform/queries.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../../ui/dialog/dialog-context.ts'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { notify } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { useEditing } from '../../editing/use-editing.tsx'
import { CarrierRanks } from './carrier-ranks.tsx'

type Props = { number: RoutedNumber; opened: boolean; onClose: () => void }

export const NumberDialog = ({ number, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Carriers of ${phoneText(number.TextPhoneNumber)}`} size={480}>
    <Form number={number} onClose={onClose} />
  </Dialog>
)

const Form = ({ number, onClose }: Pick<Props, 'number' | 'onClose'>) => {
  const [carriers, setCarriers] = useState(number.Carriers)
  const [pace, setPace] = useState<number | string>(number.PacePerSecond ?? '')
  const [IsBlocked, setIsBlocked] = useState(number.IsBlocked)
  const [FlatRateConversationStatus, setFlatRate] = useState(number.FlatRateConversationStatus)
  const [FlatRateSubscriptionEndDate, setEndDate] = useState(number.FlatRateSubscriptionEndDate)
  const route = useSend(routeNumber, { invalidates: [listRoutedNumbers, listCarriers] })
  const faults = fieldErrorsOf(route.error)
  const form = {
    CarrierIDs: carriers.map(({ CarrierID }) => CarrierID),
    PacePerSecond: pace === '' ? null : Number(pace),
    IsBlocked,
    FlatRateConversationStatus,
    FlatRateSubscriptionEndDate: FlatRateConversationStatus === null ? null : FlatRateSubscriptionEndDate,
  }
  const editing = useEditing(form, useTold())
  useUnsaved(!isSame(carriers, number.Carriers))
  const submit = async (): Promise<void> => {
    const params = { TextNumberID: number.TextNumberID }
    // What was refused is said on the form.
    const saved = await editing.saveWhole(form, (body) => route.mutateAsync({ params, body })).catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify(`${phoneText(number.TextPhoneNumber)} is changed.`)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          {number.CompanyName}
          {number.Name && number.Name !== number.CompanyName && `, ${number.Name}`}
        </Text>
        <CarrierRanks carriers={carriers} onChange={setCarriers} error={faults.CarrierIDs?.[0]} />
        <NumberInput
          label="Segments a second"
          description="Empty takes the usual pace of its kind; 0 is without a limit of its own."
          maw={260}
          min={0}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          value={pace}
          error={faults.PacePerSecond?.[0]}
          onChange={setPace}
        />
        <Switch
          label="Blocked"
          description="Nothing is sent from this number while it is blocked."
          checked={IsBlocked}
          onChange={(event) => setIsBlocked(event.currentTarget.checked)}
        />
        <Select
          label="Unlimited Conversations"
          description={flatRateSays[FlatRateConversationStatus ?? 'None']}
          data={flatRates}
          allowDeselect={false}
          value={FlatRateConversationStatus ?? 'None'}
          onChange={(value) => setFlatRate(value === 'None' ? null : (value as FlatRate))}
        />
        {FlatRateConversationStatus === 'CancelPending' && (
          <DateField
            label="They end on"
            required
            value={FlatRateSubscriptionEndDate?.slice(0, 10) ?? ''}
            error={faults.FlatRateSubscriptionEndDate?.[0]}
            onChange={(day) => setEndDate(day ? `${day}T23:59:59.000Z` : null)}
          />
        )}
        <FormFooter
          error={
            route.isError && Object.keys(faults).length === 0
              ? sentenceOf(route.error, 'There was an error changing the number.')
              : undefined
          }
          save="Save"
          isSaving={route.isPending}
          onClose={onClose}
        />
        {editing.dialog}
      </Stack>
    </form>
  )
}

type FlatRate = NonNullable<RoutedNumber['FlatRateConversationStatus']>

const flatRates = [
  { value: 'None', label: 'Not enabled' },
  { value: 'Active', label: 'Active' },
  { value: 'CancelPending', label: 'Active until a day' },
  { value: 'BillingProblem', label: 'Billing problem' },
]

const flatRateSays: Readonly<Record<FlatRate | 'None', string>> = {
  None: 'What is said in its conversations costs credits.',
  Active: 'What people say in its conversations costs no credits. Broadcasts and auto replies do.',
  CancelPending: 'They are canceled, and hold through that day.',
  BillingProblem:
    'They are not paid: nothing is said in its conversations. What comes in is kept, and broadcasts go on.',
}

const useTold = () => {
  const carriers = useCall(listCarriers).data?.Items ?? []
  const nameOf = (id: number): string => carriers.find(({ CarrierID }) => CarrierID === id)?.Name ?? `Carrier ${id}`
  return {
    CarrierIDs: { label: 'Carriers', say: (value: unknown) => (value as number[]).map(nameOf).join(', ') },
    PacePerSecond: {
      label: 'Segments a second',
      say: (value: unknown) => (value === null ? 'As usual' : String(value)),
    },
    IsBlocked: 'Blocked',
    FlatRateConversationStatus: {
      label: 'Unlimited Conversations',
      say: (value: unknown) => flatRates.find((one) => one.value === (value ?? 'None'))!.label,
    },
    FlatRateSubscriptionEndDate: {
      label: 'They end on',
      say: (value: unknown) => (value === null ? 'Nothing' : String(value).slice(0, 10)),
    },
  }
}
