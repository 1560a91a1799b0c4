import {
  addCarrier,
  type Carrier,
  carrierKinds,
  carriersKnown,
  changeCarrier,
  listCarriers,
  listRoutedNumbers,
} from '@carillon/contract/carriers.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useSend } from '../../../platform/queries.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useEditing } from '../../editing/use-editing.tsx'
import { AddressForm } from '../address-form.tsx'
import { ReportAddress } from './report-address.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The one that is changed; a new one without. */
  carrier?: Carrier | undefined
}

export const CarrierDialog = ({ opened, onClose, carrier }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={carrier ? `Change ${carrier.Name}` : 'Add a carrier'} size={560}>
    <Form carrier={carrier} onClose={onClose} />
  </Dialog>
)

const Form = ({ carrier, onClose }: Pick<Props, 'carrier' | 'onClose'>) => {
  const [form, setForm] = useState({ Name: carrier?.Name ?? '', Url: carrier?.Url ?? '' })
  const [added, setAdded] = useState<Carrier>()
  const invalidates = [listCarriers, listRoutedNumbers]
  const add = useSend(addCarrier, { isOnce: true, invalidates })
  const change = useSend(changeCarrier, { invalidates })
  const send = carrier ? change : add
  const IsEnabled = carrier?.IsEnabled ?? true
  const editing = useEditing({ ...form, IsEnabled }, { Name: 'Name', Url: 'Address', IsEnabled: 'Enabled' })
  const save = async (CarrierID: number): Promise<void> => {
    const params = { CarrierID }
    const send = (body: typeof form & { IsEnabled: boolean }) => change.mutateAsync({ params, body })
    // What was refused is said on the form.
    const saved = await editing.saveWhole({ ...form, IsEnabled }, send).catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify(`${saved.reply.Name} is changed.`)
    onClose()
  }
  const create = (): void =>
    add.mutate(
      { body: form },
      {
        onSuccess: (saved) => {
          notify(`${saved.Name} is added. Choose the text numbers that use it under Text numbers.`)
          if (saved.WebhookUrl === null) onClose()
          else setAdded(saved)
        },
      },
    )
  if (added?.WebhookUrl) return <Added address={added.WebhookUrl} onClose={onClose} />
  return (
    <>
      <AddressForm
        form={form}
        onChange={setForm}
        send={send}
        failure="There was an error saving the carrier."
        isNew={!carrier}
        hint={addressHint}
        hidden="secret"
        onSave={() => (carrier ? void save(carrier.CarrierID) : create())}
        onClose={onClose}
      >
        {carrier?.WebhookUrl && <ReportAddress address={carrier.WebhookUrl} />}
      </AddressForm>
      {editing.dialog}
    </>
  )
}

const addressHint = (
  <>
    One line with user and password, as{' '}
    {carrierKinds.map((kind, at) => (
      <Fragment key={kind}>
        {at > 0 && (at === carrierKinds.length - 1 ? ' or ' : ', ')}
        <span style={{ overflowWrap: 'anywhere' }}>{carriersKnown[kind].example}</span>
      </Fragment>
    ))}
  </>
)

const Added = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Stack gap="md">
    <Text>One thing is left to do: the carrier must know where to report replies and deliveries.</Text>
    <ReportAddress address={address} />
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
)
