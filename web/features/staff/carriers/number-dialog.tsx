import { listCarriers, listRoutedNumbers, type RoutedNumber, routeNumber } from '@carillon/contract/carriers.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useCall, useSend } from '../../../platform/queries.ts'
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
  const route = useSend(routeNumber, { invalidates: [listRoutedNumbers, listCarriers] })
  const faults = fieldErrorsOf(route.error)
  const form = {
    CarrierIDs: carriers.map(({ CarrierID }) => CarrierID),
    PacePerSecond: pace === '' ? null : Number(pace),
    IsBlocked,
    FlatRateConversationStatus,
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
        <Switch
          label="Billing problem"
          description="Unlimited Conversations of this number are not paid: nothing is said in its conversations. What comes in is kept, and broadcasts go on."
          checked={FlatRateConversationStatus === 'BillingProblem'}
          onChange={(event) => setFlatRate(event.currentTarget.checked ? 'BillingProblem' : null)}
        />
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
      label: 'Billing problem',
      say: (value: unknown) => (value === null ? 'No' : 'Yes'),
    },
  }
}
