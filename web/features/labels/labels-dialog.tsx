import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Modal } from '@mantine/core'
import { notifyUndo } from '../../ui/notify.ts'
import { LabelChoice } from './label-choice.tsx'
import { useSetLabels } from './queries.ts'
import { useLabelChoice } from './use-label-choice.ts'

type Told = Pick<Broadcast, 'BroadcastID' | 'BroadcastName' | 'Labels'>
type Props = { broadcast: Told; opened: boolean; onClose: () => void; onManage: () => void }

/** Which labels a broadcast has. */
export const LabelsDialog = ({ broadcast, opened, onClose, onManage }: Props) => (
  <Modal opened={opened} onClose={onClose} title={`Labels of “${broadcast.BroadcastName}”`} size="sm" centered>
    <Chosen broadcast={broadcast} onClose={onClose} onManage={onManage} />
  </Modal>
)

const Chosen = ({ broadcast: { BroadcastID, BroadcastName, Labels }, onClose, onManage }: Omit<Props, 'opened'>) => {
  const choice = useLabelChoice(Labels)
  const { mutate } = useSetLabels(choice.all)
  const put = (ids: readonly number[], onSuccess: () => void = () => {}): void =>
    mutate({ params: { BroadcastID }, body: { Labels: ids.map((LabelID) => ({ LabelID })) } }, { onSuccess })
  const save = (): void => {
    onClose()
    if (!choice.isChanged) return
    put(choice.chosen, () => notifyUndo(`The labels of “${BroadcastName}” were saved.`, () => put(choice.before)))
  }
  return <LabelChoice choice={choice} onSave={save} onClose={onClose} onManage={onManage} />
}
