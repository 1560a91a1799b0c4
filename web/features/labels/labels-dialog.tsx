import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notifyUndo } from '../../ui/notify.ts'
import { LabelChoice } from './label-choice.tsx'
import { useSetLabels } from './queries.ts'
import { useLabelChoice } from './use-label-choice.ts'

type Told = Pick<Broadcast, 'BroadcastID' | 'BroadcastName' | 'Labels'>
type Props = { broadcast: Told; opened: boolean; onClose: () => void; onManage: () => void }

/** Which labels a broadcast has. */
export const LabelsDialog = ({ broadcast, opened, onClose, onManage }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Labels of “${broadcast.BroadcastName}”`} size="sm" centered>
    <Chosen broadcast={broadcast} onClose={onClose} onManage={onManage} />
  </Dialog>
)

const Chosen = ({ broadcast: { BroadcastID, BroadcastName, Labels }, onClose, onManage }: Omit<Props, 'opened'>) => {
  const choice = useLabelChoice(Labels)
  const { mutate } = useSetLabels(choice.all)
  const put = (from: readonly number[], to: readonly number[], onSuccess: () => void = () => {}): void =>
    mutate({ params: { BroadcastID }, body: { Labels: referred(to), Seen: { Labels: referred(from) } } }, { onSuccess })
  const save = (): void => {
    onClose()
    if (!choice.isChanged) return
    const back = () => put(choice.chosen, choice.before)
    put(choice.before, choice.chosen, () => notifyUndo(`The labels of “${BroadcastName}” were saved.`, back))
  }
  return <LabelChoice choice={choice} onSave={save} onClose={onClose} onManage={onManage} />
}

const referred = (ids: readonly number[]) => ids.map((LabelID) => ({ LabelID }))
