import { listCarriers, listRoutedNumbers, type RoutedNumber, routeNumber } from '@carillon/contract/carriers.ts'
import { Modal, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { notify } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { CarrierRanks } from './carrier-ranks.tsx'

type Props = { number: RoutedNumber; opened: boolean; onClose: () => void }

export const NumberDialog = ({ number, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={phoneText(number.TextPhoneNumber)} size={480}>
    <Form number={number} onClose={onClose} />
  </Modal>
)

const Form = ({ number, onClose }: Pick<Props, 'number' | 'onClose'>) => {
  const [carriers, setCarriers] = useState(number.Carriers)
  const [pace, setPace] = useState<number | string>(number.PacePerSecond ?? '')
  const [IsBlocked, setIsBlocked] = useState(number.IsBlocked)
  const route = useSend(routeNumber, { invalidates: [listRoutedNumbers, listCarriers] })
  const faults = fieldErrorsOf(route.error)
  const submit = (): void => {
    const body = {
      CarrierIDs: carriers.map(({ CarrierID }) => CarrierID),
      PacePerSecond: pace === '' ? null : Number(pace),
      IsBlocked,
    }
    const onSuccess = () => {
      notify(`${phoneText(number.TextPhoneNumber)} is changed.`)
      onClose()
    }
    route.mutate({ params: { TextNumberID: number.TextNumberID }, body }, { onSuccess })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
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
      </Stack>
    </form>
  )
}
