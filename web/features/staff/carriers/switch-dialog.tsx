import { type Carrier, changeCarrier, listCarriers, listRoutedNumbers } from '@carillon/contract/carriers.ts'
import { sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'

type Props = { carrier: Carrier; opened: boolean; onClose: () => void }

/** Disables a carrier, or enables it again. */
export const SwitchDialog = ({ carrier: { CarrierID, Name, IsEnabled, TextNumbers }, opened, onClose }: Props) => {
  const change = useSend(changeCarrier, { invalidates: [listCarriers, listRoutedNumbers] })
  const act = IsEnabled ? 'Disable' : 'Enable'
  const onSuccess = () => {
    notify(`${Name} is ${IsEnabled ? 'disabled' : 'enabled'}.`)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`${act} ${Name}?`}
      confirm={act}
      isDangerous={IsEnabled}
      isWorking={change.isPending}
      error={change.isError ? sentenceOf(change.error, 'There was an error changing the carrier.') : undefined}
      onConfirm={() => change.mutate({ params: { CarrierID }, body: { Name, IsEnabled: !IsEnabled } }, { onSuccess })}
      onClose={onClose}
    >
      {IsEnabled
        ? `Nothing more is sent by it. ${next(TextNumbers)}Replies and delivery reports still come in.`
        : 'Texts of the numbers that are routed by it may leave by it within a second.'}
    </ConfirmDialog>
  )
}

const next = (numbers: number): string => {
  if (numbers === 0) return ''
  const [go, wait] = numbers === 1 ? ['goes', 'waits'] : ['go', 'wait']
  return `${formatCounted(numbers, 'text number')} routed by it ${go} by the next carrier, or ${wait} where there is none. `
}
