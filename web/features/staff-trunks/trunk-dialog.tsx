import { addTrunk, changeTrunk, listTrunks, type Trunk, trunkExample } from '@carillon/contract/trunks.ts'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { AddressForm } from '../staff/address-form.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The one that is changed; a new one without. */
  trunk?: Trunk | undefined
}

export const TrunkDialog = ({ opened, onClose, trunk }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={trunk ? `Change ${trunk.Name}` : 'Add a trunk'} size={560}>
    <Form trunk={trunk} onClose={onClose} />
  </Dialog>
)

const Form = ({ trunk, onClose }: Pick<Props, 'trunk' | 'onClose'>) => {
  const [form, setForm] = useState({ Name: trunk?.Name ?? '', Url: trunk?.Url ?? '' })
  const add = useSend(addTrunk, { isOnce: true, invalidates: [listTrunks] })
  const change = useSend(changeTrunk, { invalidates: [listTrunks] })
  const send = trunk ? change : add
  const IsEnabled = trunk?.IsEnabled ?? true
  const editing = useEditing({ ...form, IsEnabled }, { Name: 'Name', Url: 'Address', IsEnabled: 'Enabled' })
  const save = async (TrunkID: number): Promise<void> => {
    const params = { TrunkID }
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
        onSuccess: ({ Name }) => {
          notify(`${Name} is added, behind all others. Test it with a call to a number of your own.`)
          onClose()
        },
      },
    )
  return (
    <>
      <AddressForm
        form={form}
        onChange={setForm}
        send={send}
        failure="There was an error saving the trunk."
        isNew={!trunk}
        hint={<AddressHint />}
        hidden="password"
        onSave={() => (trunk ? void save(trunk.TrunkID) : create())}
        onClose={onClose}
      />
      {editing.dialog}
    </>
  )
}

const AddressHint = () => (
  <>
    One line with user and password, as <span style={{ overflowWrap: 'anywhere' }}>{trunkExample}</span>. The transport
    is udp, tcp or tls; channels are calls at a time, cps those begun in a second. Add callers=12175550100 where it
    takes calls from registered caller IDs alone, register=60 where the trunk has to be told where we are. An Asterisk
    of your own: ari://user:password@host:8089?endpoint=PJSIP/{'{number}'}@trunk. A FreeSWITCH:
    esl://:password@host:8021?endpoint=sofia/gateway/trunk/{'{number}'}. A provider that speaks Twilio’s interface:
    twilio://sid:token@host. Telnyx: telnyx://key@api.telnyx.com?connection=…&publickey=…
  </>
)
