import { type Carrier, changeCarrier, listCarriers, listRoutedNumbers } from '@carillon/contract/carriers.ts'
import { useSend } from '../../../platform/queries.ts'
import { formatCounted } from '../../../ui/format.ts'
import { SwitchDialog } from '../switch-dialog.tsx'

type Props = { carrier: Carrier; opened: boolean; onClose: () => void }

/** Disables a carrier, or enables it again. */
export const SwitchCarrierDialog = ({ carrier, opened, onClose }: Props) => {
  const { CarrierID, IsEnabled, TextNumbers } = carrier
  const change = useSend(changeCarrier, { invalidates: [listCarriers, listRoutedNumbers] })
  return (
    <SwitchDialog
      of={carrier}
      change={change}
      failure="There was an error changing the carrier."
      onConfirm={(body, options) => change.mutate({ params: { CarrierID }, body }, options)}
      opened={opened}
      onClose={onClose}
    >
      {IsEnabled
        ? `Nothing more is sent by it. ${next(TextNumbers)}Replies and delivery reports still come in.`
        : 'Texts of the numbers that are routed by it may leave by it within a second.'}
    </SwitchDialog>
  )
}

const next = (numbers: number): string => {
  if (numbers === 0) return ''
  const [go, wait] = numbers === 1 ? ['goes', 'waits'] : ['go', 'wait']
  return `${formatCounted(numbers, 'text number')} routed by it ${go} by the next carrier, or ${wait} where there is none. `
}
